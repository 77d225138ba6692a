import { splitAtLinks } from './comment-links.ts'

/** A comment's text with its line breaks and links. */
export function CommentText({ text }: { text: string }) {
  return (
    <p className="comment-text">
      {splitAtLinks(text).map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          <a
            key={index}
            className="link link-underlined"
            href={part.href}
            rel="noopener noreferrer"
            target="_blank"
          >
            {part.text}
          </a>
        ),
      )}
    </p>
  )
}
