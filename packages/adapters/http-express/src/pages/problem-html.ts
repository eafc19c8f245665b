/** A problem as a page and as text, for readers of one language. */
import { type Language, languages } from "@procurement/domain/text"
import { fieldErrorCodes, fieldWordings } from "../field-wordings.ts"
import { type ProblemCode, problemCodes, problemKinds } from "../problem.ts"
import { exampleProblem, exampleRequestId } from "../problem-examples.ts"
import { problemDocument } from "../reply.ts"
import { document, type Html, html, prose } from "./html.ts"
import { pageWords } from "./problem-text.ts"

export interface Explanation {
  readonly code: ProblemCode
  readonly type: string
  readonly status: number
  readonly title: string
  readonly retryable: boolean
  readonly meaning: string
  readonly advice: string
  readonly example: object
}

export const explanationOf = (
  code: ProblemCode,
  typeBase: string,
  language: Language,
): Explanation => {
  const { status, title, retryable, meaning, advice } = problemKinds[code]
  const context = { requestId: exampleRequestId, typeBase, language }
  return {
    code,
    type: `${typeBase}/${code}`,
    status,
    title: title[language],
    retryable,
    meaning: meaning[language],
    advice: advice[language],
    example: problemDocument(exampleProblem(code), context),
  }
}

const languageNames = { en: "English", pl: "Polski" } as const

const otherLanguage = (language: Language, path: string): Html =>
  html`${languages
    .filter((other) => other !== language)
    .map(
      (other) => html`<a href="${path}?lang=${other}" lang="${other}">${languageNames[other]}</a>`,
    )}`

const navigation = (language: Language, path: string, home: Html): Html => html`<header>
${home}
<a href="/docs">${pageWords.reference[language]}</a>
${otherLanguage(language, path)}
</header>`

const verdictOf = ({ retryable }: Explanation, language: Language): string =>
  pageWords[retryable ? "retryableShort" : "finalShort"][language]

const fieldCodes = (language: Language): Html => html`
<h2>${pageWords.fields[language]}</h2>
<p>${prose(pageWords.fieldsLead[language])}</p>
<table><tbody>${fieldErrorCodes.map(
  (code) => html`<tr><td><code>${code}</code></td><td>${fieldWordings[code][language]}</td></tr>`,
)}</tbody></table>`

const hasFields = (code: ProblemCode): boolean =>
  code === "validation_failed" || code === "invalid_parameter"

export const explanationPage = (explained: Explanation, language: Language): string => {
  const { code, status, title, retryable, meaning, advice, example } = explained
  const word = (key: keyof typeof pageWords) => pageWords[key][language]
  const home = html`<a href="/problems?lang=${language}">${word("index")}</a>`
  const body = html`${navigation(language, `/problems/${code}`, home)}
<main>
<h1>${title}</h1>
<ul class="facts"><li><code>${code}</code></li><li>HTTP ${status}</li>
<li class="${retryable ? "later" : "no"}">${verdictOf(explained, language)}</li></ul>
<h2>${word("meaning")}</h2>
<p>${prose(meaning)}</p>
<h2>${word("advice")}</h2>
<p>${prose(advice)}</p>
<h2>${word("retry")}</h2>
<p>${prose(word(retryable ? "retryable" : "final"))}</p>
<h2>${word("example")}</h2>
<pre tabindex="0">${JSON.stringify(example, null, 2)}</pre>
${hasFields(code) ? fieldCodes(language) : ""}
</main>`
  return document({ language, title: `${title} · ${code}`, body })
}

const headings = [pageWords.code, pageWords.status, pageWords.title]

export const indexPage = (language: Language): string => {
  const rows = problemCodes.map((code) => {
    const { status, title } = problemKinds[code]
    return html`<tr><td><a href="/problems/${code}?lang=${language}"><code>${code}</code></a></td>
<td class="status">${status}</td><td>${title[language]}</td></tr>`
  })
  const home = html`<strong>Procurement API</strong>`
  const body = html`${navigation(language, "/problems", home)}
<main>
<h1>${pageWords.index[language]}</h1>
<p class="lead">${prose(pageWords.lead[language])}</p>
<table>
<thead><tr>${headings.map((heading) => html`<th>${heading[language]}</th>`)}</tr></thead>
<tbody>${rows}</tbody>
</table>
${fieldCodes(language)}
</main>`
  return document({ language, title: `${pageWords.index[language]} · Procurement API`, body })
}

export const explanationText = (explained: Explanation, language: Language): string => {
  const { code, status, title, meaning, advice, example } = explained
  const parts = [
    title,
    `${code} · HTTP ${status} · ${verdictOf(explained, language)}`,
    meaning,
    advice,
    JSON.stringify(example, null, 2),
  ]
  return `${parts.join("\n\n")}\n`
}

export const indexText = (language: Language): string =>
  problemCodes
    .map((code) => `${problemKinds[code].status}  ${code}: ${problemKinds[code].title[language]}\n`)
    .join("")
