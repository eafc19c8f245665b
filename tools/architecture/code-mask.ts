/**
 * Masks TypeScript source: blanks everything that is not code.
 *
 * Comments, the contents of strings, template texts and regular expressions become spaces; quotes,
 * line breaks and every position stay. A search of the mask finds only code, and reads the original
 * text at the same position. It implements the lexical grammar, not the syntax.
 */

const blankOf = (text: string): string => text.replace(/[^\n]/g, " ")

/** Not after `<`, where a closing tag starts. */
const regexMayFollow = (before: string): boolean => {
  if (before.endsWith("<")) return false
  const trimmed = before.trimEnd()
  if (trimmed === "") return true
  if (/(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|throw|yield|await)$/.test(trimmed))
    return true
  return !/[\w$)\]}"'`]$/.test(trimmed)
}

const endOfQuoted = (text: string, start: number): number => {
  const quote = text[start]
  let at = start + 1
  while (at < text.length && text[at] !== quote && text[at] !== "\n") {
    at += text[at] === "\\" ? 2 : 1
  }
  return at
}

const endOfRegex = (text: string, start: number): number => {
  let at = start + 1
  let inClass = false
  while (at < text.length && text[at] !== "\n" && (inClass || text[at] !== "/")) {
    if (text[at] === "[") inClass = true
    if (text[at] === "]") inClass = false
    at += text[at] === "\\" ? 2 : 1
  }
  return at
}

const endOfComment = (text: string, start: number): number => {
  const line = text[start + 1] === "/"
  const end = text.indexOf(line ? "\n" : "*/", start + 2)
  if (end === -1) return text.length
  return line ? end : end + 2
}

/** State of the scan: the output, the position, and the open `${` of templates. */
interface Walk {
  readonly text: string
  masked: string
  at: number
  readonly templateDepths: Array<number>
  readonly comments: Array<readonly [start: number, end: number]>
  depth: number
}

/** Blanks template text from `walk.at` up to the closing backtick or the next `${`. */
const skipTemplateText = (walk: Walk): void => {
  const { text } = walk
  let end = walk.at
  while (end < text.length && text[end] !== "`" && !text.startsWith("${", end)) {
    end += text[end] === "\\" ? 2 : 1
  }
  walk.masked += blankOf(text.slice(walk.at, end))
  if (text.startsWith("${", end)) {
    walk.templateDepths.push(walk.depth)
    walk.masked += " {"
    walk.depth += 1
    walk.at = end + 2
    return
  }
  walk.masked += text.slice(end, end + 1)
  walk.at = end + 1
}

const keepDelimiters = (walk: Walk, end: number): void => {
  const { text, at } = walk
  walk.masked +=
    text.slice(at, at + 1) + blankOf(text.slice(at + 1, end)) + text.slice(end, end + 1)
  walk.at = end + 1
}

const closeBrace = (walk: Walk): void => {
  walk.masked += "}"
  walk.at += 1
  walk.depth -= 1
  if (walk.templateDepths.at(-1) === walk.depth) {
    walk.templateDepths.pop()
    skipTemplateText(walk)
  }
}

const step = (walk: Walk): void => {
  const { text, at } = walk
  const char = text[at] as string
  if (char === "/" && (text[at + 1] === "/" || text[at + 1] === "*")) {
    const end = endOfComment(text, at)
    walk.comments.push([at, end])
    walk.masked += blankOf(text.slice(at, end))
    walk.at = end
  } else if (char === '"' || char === "'") {
    keepDelimiters(walk, endOfQuoted(text, at))
  } else if (char === "/" && text[at + 1] !== ">" && regexMayFollow(walk.masked.slice(-40))) {
    keepDelimiters(walk, endOfRegex(text, at))
  } else if (char === "`") {
    walk.masked += char
    walk.at += 1
    skipTemplateText(walk)
  } else if (char === "}") {
    closeBrace(walk)
  } else {
    if (char === "{") walk.depth += 1
    walk.masked += char
    walk.at += 1
  }
}

const walked = (text: string): Walk => {
  const walk: Walk = { text, masked: "", at: 0, templateDepths: [], comments: [], depth: 0 }
  while (walk.at < text.length) step(walk)
  return walk
}

/** Returns only the code of `text`; same length, same lines. */
export const codeMask = (text: string): string => walked(text).masked

/** Returns only the comments of `text`; same length, same lines. */
export const commentMask = (text: string): string => {
  const { comments } = walked(text)
  const parts = comments.map(([start, end], index) => {
    const previousEnd = comments[index - 1]?.[1] ?? 0
    return blankOf(text.slice(previousEnd, start)) + text.slice(start, end)
  })
  return parts.join("") + blankOf(text.slice(comments.at(-1)?.[1] ?? 0))
}

/** The line number of a position, from 1. */
export const lineAt = (text: string, position: number): number =>
  text.slice(0, position).split("\n").length
