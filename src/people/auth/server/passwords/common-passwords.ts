/** The passwords of at least 8 characters that attackers try first, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
password password1 password12 password123 password1234 password12345 password1! password123! passw0rd
p@ssw0rd p@ssword pa55word pass1234 pass12345 passpass password01 password2 password3 password7 password9
password99 passwort passwords passport mypassword mypass123 newpassword yourpassword secretpassword
thepassword nopassword changeme changeme1 changeme123 changeit changeit123 letmein1 letmein12 letmein123
letmein! letmeinnow welcome1 welcome12 welcome123 welcome1! welcome2 welcome01 welcome1234 welcome@123
default1 default123 defaultpassword temp1234 temporary temppass temppassword guest123 guestguest test1234
test12345 testtest testing1 testing123 test@123 tester123 testuser testpassword demo1234 demodemo demo@123
sample123 example1 example123 12345678 123456789 1234567890 12345678910 123456789a 123456789q 1234567891
123456781 12345679 123454321 1234554321 12344321 123321123 123123123 123123123a 12312312 112233445566
11223344 1122334455 11112222 11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 33333333
44444444 55555555 66666666 77777777 88888888 888888888 99999999 999999999 987654321 9876543210 87654321
0987654321 098765432 147258369 147852369 159753456 159357456 741852963 789456123 963852741 321654987
456789123 102030405 1020304050 10203040 12121212 13131313 121212121 131313131 20202020 19841984 19851985
19861986 19871987 19881988 19891989 19901990 19911991 19921992 20002000 20012001 20202021 20212021
24682468 25252525 31415926 314159265 36985214 45454545 56565656 69696969 78787878 78945612 85208520
88888881 90909090 98989898 01012011 01020304 01234567 012345678 0123456789 qwertyui qwertyuiop qwerty12
qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty1! qwerty123! qwertyu1 qwertyqwerty qwerty77 qwerty99
qwe123qwe qweqweqwe qweasdzxc qweasdzxc1 qweasd123 qwer1234 qwertz123 qwertzui qwertzuiop azerty123
azertyuiop asdfghjk asdfghjkl asdfghjkl1 asdf1234 asdfasdf asdfqwer asdasdasd asd123asd asdqwe123 zxcvbnm1
zxcvbnm123 zxcvbnm, zxcvbnmz zaq12wsx zaq1zaq1 zaq1xsw2 1qaz2wsx 1qaz2wsx3edc 1qaz!qaz 1qazxsw2 1qaz1qaz
1qazzaq1 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r! 1q2w3e4r5 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1234qwer
123qweasd 123qwe123 123qwe!@# 123qweasdzxc 12qwaszx 12345qwert 12345qwe 123456qwe 123456qwerty 1234567q
12345678a 12345678q 123456789z 123456aa 123456ab 123456abc 1234abcd 123abc123 123456a! qazwsxedc qazwsx123
qazwsxedcrfv qaz123wsx qazxswedc !qaz2wsx !qaz1qaz !qazxsw2 !q2w3e4r abcd1234 abc12345 abc123456 abc123abc
abcabcabc abcdefgh abcdefghi abcdefghij abcdefg1 abcdefg123 abcdef123 abcde123 abcde12345 aa123456
aa12345678 aaa123456 aaaaaaaa aaaaaaaaa aaaaaaaaaa a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5
a1s2d3f4 a1a2a3a4 ab123456 ab12cd34 abcd12345 abcd123456 abcd@1234 abc@1234 abc@12345 aabbccdd asdf@1234
zzzzzzzz xxxxxxxx ssssssss qqqqqqqq qqqq1111 dddddddd iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123
iloveyou! iloveu123 iloveme1 iloveme2 ilovegod ilovejesus loveyou1 loveyou123 lovelove loveme123 lovely123
sweetheart princess princess1 princess12 princess123 babygirl babygirl1 babygirl12 babyboy1 butterfly
butterfly1 sunshine sunshine1 sunshine12 sunshine123 flower123 rainbow1 rainbow123 chocolate chocolate1
cheesecake strawberry blueberry pineapple pumpkin1 cookie123 peaches1 cupcake1 angel123 angelina angels123
jesus123 jesuschrist jesusislord blessed1 blessing heaven123 forever1 forever21 friends1 friendship
bestfriend happy123 happiness lovers123 hello123 hello1234 hello12345 hellohello hello@123 hellokitty
helloworld goodluck good1234 goodbye1 football football1 football12 football123 baseball baseball1
basketball basketball1 softball volleyball hockey123 soccer123 soccer12 cricket1 cricket123 liverpool
liverpool1 liverpoolfc arsenal1 arsenal123 chelsea1 chelsea123 chelseafc manchester manutd123 barcelona
barcelona1 realmadrid juventus everton1 rangers1 celtic123 steelers cowboys1 yankees1 lakers24 michael1
michael123 michelle michelle1 jennifer jennifer1 jessica1 jessica123 jonathan jordan23 jordan123 joshua123
daniel123 matthew1 anthony1 andrew123 charlie1 charlie123 christian christopher nicholas nicole123
samantha samantha1 stephanie elizabeth alexander alexandra alexander1 isabella victoria veronica danielle
benjamin brandon1 patricia robert123 thomas123 william1 ashley123 amanda123 hannah123 chelsea12 madison1
maverick superman superman1 superman123 superstar batman123 spiderman spiderman1 ironman123 starwars
starwars1 skywalker darthvader gandalf1 hogwarts harrypotter harry123 pokemon1 pokemon123 pikachu1
minecraft minecraft1 fortnite roblox123 nintendo playstation xbox360! warcraft starcraft counterstrike
halflife blink182 metallica slipknot eminem123 rockstar rockstar1 rocknroll snowball snowboard motorola
motorcycle mustang1 mustang123 corvette ferrari1 ferrari123 mercedes mercedes1 porsche911 toyota123
yamaha123 kawasaki chevrolet harley123 trustno1 trustno1! dragon123 dragon12 dragonball dragonballz
monkey123 monkey12 monkeys1 shadow123 shadow12 master123 master12 hunter123 hunter12 killer123 killer12
ninja123 tigger123 tigger12 tiger123 tigers123 lion1234 eagle123 falcon123 phoenix1 wolverine panther1
dolphin1 dolphins elephant snoopy123 scooter1 scoobydoo buster123 ginger123 pepper123 summer123 summer12
summer01 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 summer2026 winter123 winter2020
winter2021 winter2022 winter2023 winter2024 winter2025 winter2026 spring2023 spring2024 spring2025
spring2026 autumn123 autumn2023 autumn2024 autumn2025 january1 february september september1 october1
november november1 december december1 monday123 friday123 freedom1 freedom123 liberty1 america1 american1
australia bangladesh pakistan pakistan1 india123 indian123 srilanka srilanka1 srilanka123 colombo1
colombo123 london123 newyork1 newyork123 california admin123 admin1234 admin12345 admin123456 admin@123
admin@1234 admin@12345 adminadmin admin123! administrator administrator1 admin888 admin2020 admin2021
admin2022 admin2023 admin2024 admin2025 adminpass adminpassword root1234 rootroot rootpassword toor1234
superuser supervisor manager1 manager123 employee employee1 company1 company123 office123 business
business1 business123 computer computer1 computer12 computer123 internet internet1 internet123 server123
security security1 security123 secret123 secret12 secret1234 secret@123 secrets1 topsecret system123
system32 windows1 windows10 windows123 microsoft google123 facebook facebook1 facebook123 youtube1
youtube123 instagram samsung1 samsung123 whatsapp linkedin amazon123 apple123 iphone123 android1
android123 user1234 user12345 username username1 user@123 login123 login1234 access14 access123 account1
account123 network1 database oracle123 postgres postgres1 mysql123 linux123 ubuntu123 raspberry cisco123
student1 student123 teacher1 teacher123 school123 college1 university money123 millionaire dollar123
success1 success123 lucky123 lucky777 winner123 champion champion1 diamond1 platinum jackpot1 casino123
whatever whatever1 nothing1 anything something everything zaq12345 qwaszx12 asdzxc123 loveandpeace
godisgood godislove familia1 family123 mother123 father123 mommy123 daddy123 brother1 sister123 children
trustme1 dontknow idontknow iforgot1 forgotpassword opensesame open1234 pleaseletmein letmeplease
goaway123 fuckyou1 fuckyou123 fuckyou2 fuckyou! fuckoff1 asshole1 bullshit
`
    .trim()
    .split(/\s+/),
)
