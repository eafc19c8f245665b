/** HTML from templates, with everything escaped except markup. Loads no library. */

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

/** The logo of this project, on the pages of the API, in the dashboard and on the status page. */
export const projectMark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" ' +
  'rx="7" fill="#0b5cad"/><path d="M9 24V8h8a5 5 0 0 1 0 10h-8" fill="none" stroke="#fff" ' +
  'stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/></svg>'
