/** Whether a text is well-formed XML, for the subset that the references write and read. */

const token =
  /<\?[^]*?\?>|<\/([\w:]+)\s*>|<([\w:]+)((?:\s+[\w:]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g

/** Why the text is not well-formed; undefined when it is. */
export const xmlIssue = (text: string): string | undefined => {
  const open: Array<string> = []
  let roots = 0
  for (const [, closing, opening, , empty] of text.matchAll(token)) {
    if (closing !== undefined && open.pop() !== closing) return `unexpected </${closing}>`
    if (opening === undefined) continue
    if (open.length === 0) roots += 1
    if (empty !== "/") open.push(opening)
  }
  if (open.length > 0) return `<${open.join("><")}> is not closed`
  if (roots !== 1) return `${roots} root elements`
  return text.replace(token, "").includes("<") ? "a stray <" : undefined
}

export const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
