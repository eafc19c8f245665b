/** HTML templates that escape every value that is not markup. */

/** Markup that may stand in a page as it is. */
export interface Html {
  readonly markup: string
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

type Part = Html | string | number | undefined | ReadonlyArray<Html>

const markupOf = (part: Part): string => {
  if (part === undefined) return ""
  if (typeof part === "string" || typeof part === "number") return escaped(String(part))
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("")
}

/** A template whose values are escaped unless they are markup. */
export const html = (texts: TemplateStringsArray, ...parts: ReadonlyArray<Part>): Html => ({
  markup: texts.map((text, nth) => (nth === 0 ? "" : markupOf(parts[nth - 1])) + text).join(""),
})

/** A text of several lines: an empty line separates paragraphs. */
export const paragraphs = (text: string): ReadonlyArray<Html> =>
  text.split(/\n{2,}/).map((part) => {
    const [first = "", ...others] = part.split("\n")
    return html`<p>${first}${others.map((line) => html`<br>${line}`)}</p>`
  })
