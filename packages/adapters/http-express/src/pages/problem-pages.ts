/**
 * /problems and /problems/{code}: explain each problem to people.
 *
 * The same explanation as a page, as text or as JSON, in the reader's language; the `type` of every
 * problem document points here.
 */
import type { Request } from "express"
import type { Language } from "@procurement/domain/text"
import { fieldErrorCodes, fieldMessages } from "../problem/field-messages.ts"
import type { Message } from "../problem/message.ts"
import {
  type Problem,
  problem,
  type ProblemCode,
  problemCodes,
  problemKinds,
} from "../problem/problem.ts"
import { preferredType } from "../request/head.ts"
import { jsonReply, problemDocument, type Reply } from "../request/reply.ts"
import { exampleRequestId } from "../request/response-headers.ts"
import { exampleProblem } from "../request/responses.ts"
import { type Html, html } from "@procurement/lib-http"
import { document, languageOf, pagePolicy, prose } from "./html.ts"
import { type Site, siteHeader } from "./site.ts"

const pageWords = {
  index: { en: "Problems", pl: "Problemy" },
  lead: {
    en:
      "Every error of the API is a problem document (RFC 9457) with one of these codes. " +
      "Use the code in your program: its meaning never changes.",
    pl:
      "Każdy błąd API to dokument problemu (RFC 9457) z jednym z tych kodów. W programie " +
      "używaj kodu: jego znaczenie nigdy się nie zmienia.",
  },
  reference: { en: "API reference", pl: "Dokumentacja API" },
  code: { en: "Code", pl: "Kod" },
  status: { en: "Status", pl: "Status" },
  title: { en: "Title", pl: "Tytuł" },
  help: { en: "Cause and solution", pl: "Przyczyna i rozwiązanie" },
  retry: {
    en: "Can a retry succeed?",
    pl: "Czy ponowienie może się udać?",
  },
  retryable: {
    en:
      "Yes. Send the same request again, after the seconds in `Retry-After` if present, " +
      "otherwise with increasing delays.",
    pl:
      "Tak. Wyślij to samo żądanie ponownie po liczbie sekund z `Retry-After`, a jeśli jej nie " +
      "ma, w coraz dłuższych odstępach.",
  },
  final: {
    en: "No. The same request will be rejected again.",
    pl: "Nie. To samo żądanie zostanie odrzucone ponownie.",
  },
  retryableShort: { en: "retry later", pl: "ponów później" },
  finalShort: { en: "do not retry unchanged", pl: "nie ponawiaj bez zmian" },
  example: { en: "Example", pl: "Przykład" },
  fields: { en: "Field codes", pl: "Kody pól" },
  fieldsLead: {
    en: "Each entry of `errors` has one of these codes and a message, which may be more precise.",
    pl:
      "Każdy element `errors` ma jeden z tych kodów oraz komunikat, który może być " +
      "dokładniejszy.",
  },
} as const satisfies Record<string, Message>

interface Explanation {
  readonly code: ProblemCode
  readonly type: string
  readonly status: number
  readonly title: string
  readonly retryable: boolean
  readonly help: string
  readonly example: object
}

const explanationOf = (code: ProblemCode, typeBase: string, language: Language): Explanation => {
  const { status, title, retryable, help } = problemKinds[code]
  const context = { requestId: exampleRequestId, typeBase, language }
  return {
    code,
    type: `${typeBase}/${code}`,
    status,
    title: title[language],
    retryable,
    help: help[language],
    example: problemDocument(exampleProblem(code), context),
  }
}

const navigation = (site: Site, language: Language, path: string, home: Html): Html =>
  siteHeader(site, language, path, [
    home,
    html`<a href="/docs?lang=${language}">${pageWords.reference[language]}</a>`,
  ])

const verdictOf = ({ retryable }: Explanation, language: Language): string =>
  pageWords[retryable ? "retryableShort" : "finalShort"][language]

const fieldCodes = (language: Language): Html => html`
<h2>${pageWords.fields[language]}</h2>
<p>${prose(pageWords.fieldsLead[language])}</p>
<table><tbody>${fieldErrorCodes.map(
  (code) => html`<tr><td><code>${code}</code></td><td>${fieldMessages[code][language]}</td></tr>`,
)}</tbody></table>`

const hasFields = (code: ProblemCode): boolean =>
  code === "validation_failed" || code === "invalid_parameter"

const explanationPage = (explained: Explanation, site: Site, language: Language): string => {
  const { code, status, title, retryable, help, example } = explained
  const word = (key: keyof typeof pageWords) => pageWords[key][language]
  const home = html`<a href="/problems?lang=${language}">${word("index")}</a>`
  const body = html`${navigation(site, language, `/problems/${code}`, home)}
<main>
<h1>${title}</h1>
<ul class="facts"><li><code>${code}</code></li><li>HTTP ${status}</li>
<li class="${retryable ? "later" : "no"}">${verdictOf(explained, language)}</li></ul>
<h2>${word("help")}</h2>
<p>${prose(help)}</p>
<h2>${word("retry")}</h2>
<p>${prose(word(retryable ? "retryable" : "final"))}</p>
<h2>${word("example")}</h2>
<pre tabindex="0">${JSON.stringify(example, null, 2)}</pre>
${hasFields(code) ? fieldCodes(language) : ""}
</main>`
  return document({ language, title: `${title} · ${code}`, body })
}

const headings = [pageWords.code, pageWords.status, pageWords.title]

const indexPage = (site: Site, language: Language): string => {
  const rows = problemCodes.map((code) => {
    const { status, title } = problemKinds[code]
    return html`<tr><td><a href="/problems/${code}?lang=${language}"><code>${code}</code></a></td>
<td class="status">${status}</td><td>${title[language]}</td></tr>`
  })
  const body = html`${navigation(site, language, "/problems", html``)}
<main>
<h1>${pageWords.index[language]}</h1>
<p class="lead">${prose(pageWords.lead[language])}</p>
<table>
<thead><tr>${headings.map((heading) => html`<th>${heading[language]}</th>`)}</tr></thead>
<tbody>${rows}</tbody>
</table>
${fieldCodes(language)}
</main>`
  return document({ language, title: `${pageWords.index[language]} · ${site.name} API`, body })
}

const explanationText = (explained: Explanation, language: Language): string => {
  const { code, status, title, help, example } = explained
  const parts = [
    title,
    `${code} · HTTP ${status} · ${verdictOf(explained, language)}`,
    help,
    JSON.stringify(example, null, 2),
  ]
  return `${parts.join("\n\n")}\n`
}

const indexText = (language: Language): string =>
  problemCodes
    .map((code) => `${problemKinds[code].status}  ${code}: ${problemKinds[code].title[language]}\n`)
    .join("")

const headersOf = (language: Language) => ({
  "content-language": language,
  vary: "Accept, Accept-Language",
  "cache-control": "public, max-age=300",
})

const textReply = (type: string, text: string, language: Language): Reply => ({
  status: 200,
  headers: { "content-type": `${type}; charset=utf-8`, ...headersOf(language) },
  body: Buffer.from(text),
})

const pageReply = (text: string, language: Language): Reply => {
  const { status, headers, body } = textReply("text/html", text, language)
  return { status, headers: { ...headers, "content-security-policy": pagePolicy }, body }
}

/** A client that accepts any type gets text; browsers request HTML. */
const offered = ["text/plain", "text/html", "application/json"] as const

interface Forms {
  readonly page: () => string
  readonly text: () => string
  readonly json: () => object
}

const inForm = (request: Request, language: Language, forms: Forms): Reply | Problem => {
  switch (preferredType(request, offered)) {
    case "text/html":
      return pageReply(forms.page(), language)
    case "application/json":
      return jsonReply(200, forms.json(), headersOf(language))
    case "text/plain":
      return textReply("text/plain", forms.text(), language)
    default:
      return problem("not_acceptable")
  }
}

export const problemIndex = (request: Request, typeBase: string, site: Site): Reply | Problem => {
  const language = languageOf(request)
  return inForm(request, language, {
    page: () => indexPage(site, language),
    text: () => indexText(language),
    json: () => ({ items: problemCodes.map((code) => explanationOf(code, typeBase, language)) }),
  })
}

export const problemPage = (request: Request, typeBase: string, site: Site): Reply | Problem => {
  const code = problemCodes.find((each) => each === request.params["code"])
  if (code === undefined) return problem("route_not_found")
  const language = languageOf(request)
  const explained = explanationOf(code, typeBase, language)
  return inForm(request, language, {
    page: () => explanationPage(explained, site, language),
    text: () => explanationText(explained, language),
    json: () => explained,
  })
}
