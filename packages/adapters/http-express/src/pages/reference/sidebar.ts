/** The operations beside every page of the reference, by group, with a search field. */
import type { Language } from "@procurement/domain/text"
import { type Html, html } from "@procurement/lib-http"
import { type ApiDocument, type Operation, operationsOf } from "./operations.ts"

const messages = {
  en: { operations: "Operations", search: "Search operations", none: "No operation matches." },
  pl: { operations: "Operacje", search: "Szukaj operacji", none: "Żadna operacja nie pasuje." },
} as const satisfies Record<Language, Record<string, string>>

/** `/docs/webhooks` for the tag Webhooks. */
export const slugOf = (tag: string): string => tag.toLowerCase().replaceAll(" ", "-")

const entry = ({ id, tag, method, path, summary }: Operation, language: Language): Html =>
  html`<li data-words="${`${method} ${path} ${summary} ${id}`.toLowerCase()}"><a
href="/docs/${slugOf(tag)}?lang=${language}#${id}" data-operation="${id}"><span
lang="en">${summary}</span> <span class="method">${method}</span> <code>${path}</code></a></li>`

/** The group of the page is open; the script opens those with results of a search. */
export const sidebar = (api: ApiDocument, language: Language, tag?: string): Html => {
  const words = messages[language]
  const groups = api.tags.map(({ name }) => {
    const entries = operationsOf(api, name).map((operation) => entry(operation, language))
    const open = name === tag ? html` open` : ""
    return html`<details${open}><summary lang="en">${name}</summary><ul>${entries}</ul></details>`
  })
  return html`<nav class="side" aria-label="${words.operations}">
<p hidden><input type="search" id="search" aria-label="${words.search}"
placeholder="${words.search}"></p>
${groups}<p id="no-results" role="status" hidden>${words.none}</p></nav>`
}
