/** HTML from templates, with everything escaped except markup. */

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

export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

type Part = Html | string | number | undefined | ReadonlyArray<Html>

const markupOf = (part: Part = ""): string => {
  if (typeof part === "string" || typeof part === "number") return escape(String(part))
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("")
}

/** A template whose values are escaped unless they are markup. */
export const html = (texts: TemplateStringsArray, ...parts: ReadonlyArray<Part>): Html => ({
  markup: String.raw({ raw: texts }, ...parts.map((part) => markupOf(part))),
})
