/**
 * /docs: the reference of the API, a page for each group of operations, rendered from the OpenAPI
 * document. It is readable without scripts; in a sandbox a script sends the requests of the forms.
 */
import type { Language } from "@procurement/domain/text"
import { type Html, html } from "@procurement/lib-http"
import { document, prose } from "../html.ts"
import { scriptPath } from "../page-script.ts"
import { type Site, siteHeader } from "../site.ts"
import { describedField, fieldRows } from "./fields.ts"
import {
  type Answer,
  type ApiDocument,
  exampleOf,
  operationsOf,
  type Operation,
  type Parameter,
  type Tag,
} from "./operations.ts"
import { bodyText, sampleLanguages, samplesOf } from "./samples.ts"
import { sidebar, slugOf } from "./sidebar.ts"

const messages = {
  en: {
    title: "API reference",
    parameters: "Parameters",
    body: "Request body",
    optional: "optional",
    responses: "Responses",
    fields: "Fields",
    example: "Example",
    samples: "Samples",
    any: "any valid token",
    none: "no token",
    scope: "scope",
    tryIt: "Try it in this sandbox",
    send: "Send",
    client: "Client id",
    secret: "Client secret",
    credentials: "The forms on this page use this client of the sandbox.",
    deprecated: "deprecated",
    english: "The descriptions are in English.",
  },
  pl: {
    title: "Dokumentacja API",
    parameters: "Parametry",
    body: "Treść żądania",
    optional: "opcjonalna",
    responses: "Odpowiedzi",
    fields: "Pola",
    example: "Przykład",
    samples: "Przykłady",
    any: "dowolny ważny token",
    none: "bez tokenu",
    scope: "zakres",
    tryIt: "Wypróbuj w tym sandboxie",
    send: "Wyślij",
    client: "Identyfikator klienta",
    secret: "Sekret klienta",
    credentials: "Formularze na tej stronie używają tego klienta sandboxa.",
    deprecated: "przestarzałe",
    english: "Opisy są po angielsku.",
  },
} as const satisfies Record<Language, Record<string, string>>

/** Of texts that exist in English only. */
const inEnglish = (language: Language): Html => html`${language === "en" ? "" : html` lang="en"`}`

interface Context {
  readonly api: ApiDocument
  readonly site: Site
  readonly language: Language
}

const parametersTable = ({ api, language }: Context, parameters: ReadonlyArray<Parameter>): Html =>
  parameters.length === 0
    ? html``
    : html`<details><summary>${messages[language].parameters} (${parameters.length})</summary>
<table class="fields"><tbody>${parameters.map((parameter) => {
        const { in: place, name, schema, required, description } = parameter
        const shown = description === undefined ? schema : { ...schema, description }
        return describedField(
          { path: `{${name}}`, query: `?${name}`, header: name }[place],
          shown,
          required === true,
          api.resolved,
        )
      })}</tbody></table></details>`

const pre = (text: string): Html => html`<pre tabindex="0">${text}</pre>`

const shownValue = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 2)

const bodyPart = ({ api, language }: Context, { body }: Operation): Html => {
  if (body === undefined) return html``
  const words = messages[language]
  const optional = body.required ? "" : `, ${words.optional}`
  return html`<details><summary>${words.body}: ${body.type}${optional}</summary>
<table class="fields"><tbody>${fieldRows(body.schema, api.resolved)}</tbody></table></details>`
}

const problemCodes = ({ content }: Answer): ReadonlyArray<string> =>
  Object.keys(content["application/problem+json"]?.examples ?? {})

const successPart = ({ api, language }: Context, { content }: Answer): ReadonlyArray<Html> => {
  const words = messages[language]
  return Object.entries(content).map(([type, { schema, example }]) => {
    const rows = schema === undefined ? [] : fieldRows(schema, api.resolved)
    return html`${
      example === undefined
        ? ""
        : html`<details><summary>${words.example}: ${type}</summary>
${pre(shownValue(example))}</details>`
    }${
      rows.length === 0
        ? ""
        : html`<details><summary>${words.fields}: ${type}</summary>
<table class="fields"><tbody>${rows}</tbody></table></details>`
    }`
  })
}

const answerPart = (context: Context, answer: Answer): Html => {
  const codes = problemCodes(answer)
  const { language } = context
  return html`<tr><td class="status">${answer.status}</td><td>${
    codes.length > 0
      ? codes.map(
          (code) => html`<a href="/problems/${code}?lang=${language}"><code>${code}</code></a> `,
        )
      : html`<p>${prose(answer.description)}</p>${successPart(context, answer)}`
  }</td></tr>`
}

const samplesPart = ({ site, language }: Context, operation: Operation): Html => html`
<h3>${messages[language].samples}</h3>
<div class="samples"><div class="tabs" hidden>${Object.keys(sampleLanguages).map(
  (name) =>
    html`<button type="button" class="plain" aria-pressed="false"
 data-choose="${name}">${name}</button>`,
)}</div>
${samplesOf(operation, site.url()).map(
  ([name, text]) => html`<div data-sample="${name}"><p>${name}</p>${pre(text)}</div>`,
)}</div>`

const input = (parameter: Parameter, id: string): Html => {
  const { in: place, name, required } = parameter
  const value = required === true ? exampleOf(parameter) : ""
  return html`<label for="${id}">${name}
<input id="${id}" name="${name}" data-in="${place}" value="${value}"></label>`
}

const tryPart = ({ site, language }: Context, operation: Operation): Html => {
  if (site.mode !== "sandbox") return html``
  const { id, method, path, parameters, body, isSecured } = operation
  const words = messages[language]
  const field =
    body === undefined
      ? ""
      : html`<label for="${id}-body">${words.body}
<textarea id="${id}-body" spellcheck="false">${bodyText(body)}</textarea></label>`
  return html`<details hidden><summary>${words.tryIt}</summary>
<form class="try" data-method="${method}" data-path="${path}" data-type="${body?.type ?? ""}"${
    isSecured ? html` data-secured` : ""
  }>
<div class="pair">${parameters.map((each) => input(each, `${id}-${each.name}`))}</div>
${field}<button>${words.send}</button> <code>${method} ${path}</code>
<pre tabindex="0" aria-live="polite" hidden></pre>
</form></details>`
}

const accessOf = ({ isSecured, scope }: Operation, language: Language): Html => {
  const words = messages[language]
  if (!isSecured) return html`<li>${words.none}</li>`
  return scope === undefined
    ? html`<li>${words.any}</li>`
    : html`<li>${words.scope} <code>${scope}</code></li>`
}

const operationPart = (context: Context, operation: Operation): Html => {
  const { id, method, path, summary, description, parameters, answers, isDeprecated } = operation
  const { language } = context
  return html`<section class="operation" id="${id}">
<h2${inEnglish(language)}>${summary}</h2>
<p class="call"><span class="method">${method}</span> <code>${path}</code></p>
<ul class="facts">${accessOf(operation, language)}${
    isDeprecated ? html`<li class="no">${messages[language].deprecated}</li>` : ""
  }<li><code>${id}</code></li></ul>
${description === "" ? "" : html`<p${inEnglish(language)}>${prose(description)}</p>`}
${parametersTable(context, parameters)}
${bodyPart(context, operation)}
${samplesPart(context, operation)}
${tryPart(context, operation)}
<details><summary>${messages[language].responses}: ${answers
    .map(({ status }) => status)
    .join(", ")}</summary>
<table><tbody>${answers.map((answer) => answerPart(context, answer))}</tbody></table></details>
</section>`
}

const clientPart = ({ site, language }: Context): Html => {
  const client = site.client()
  if (site.mode !== "sandbox") return html``
  const words = messages[language]
  return html`<p>${words.credentials}</p>
<div class="pair">
<label for="client-id">${words.client}
<input id="client-id" autocomplete="off" value="${client?.clientId ?? ""}"></label>
<label for="client-secret">${words.secret}
<input id="client-secret" autocomplete="off" value="${client?.clientSecret ?? ""}"></label>
</div>`
}

const page = (context: Context, path: string, title: string, main: Html, tag?: string): string => {
  const { api, site, language } = context
  const words = messages[language]
  const home = html`<a href="/docs?lang=${language}">${words.title}</a>`
  const note = language === "en" ? "" : html`<p class="lead">${words.english}</p>`
  const body = html`${siteHeader(site, language, path, [home])}
<div class="reference">${sidebar(api, language, tag)}
<main>${main}${note}</main></div>`
  return document({ language, title, body, script: scriptPath, className: "wide" })
}

export const tagPage = (context: Context, { name, description }: Tag): string => {
  const { api, language, site } = context
  const operations = operationsOf(api, name)
  const main = html`<h1${inEnglish(language)}>${name}</h1>
<p class="lead"${inEnglish(language)}>${prose(description)}</p>
${clientPart(context)}
${operations.map((operation) => operationPart(context, operation))}`
  return page(context, `/docs/${slugOf(name)}`, `${name} · ${site.name} API`, main, name)
}

const downloads = [
  ["/v1/openapi.json", "OpenAPI 3.1"],
  ["/v1/asyncapi.json", "AsyncAPI 3.0"],
  ["/docs/postman.json", "Postman"],
  ["/docs/bruno.json", "Bruno"],
  ["/llms.txt", "llms.txt"],
] as const

export const indexPage = (context: Context): string => {
  const { api, language, site } = context
  const words = messages[language]
  const files = downloads.map(([href, text]) => html`<li><a href="${href}">${text}</a></li>`)
  const paragraphs = api.description
    .split("\n\n")
    .map((text) => html`<p${inEnglish(language)}>${prose(text)}</p>`)
  const groups = api.tags.map(
    ({ name, description }) => html`<tr><td><a
href="/docs/${slugOf(name)}?lang=${language}">${name}</a></td>
<td${inEnglish(language)}>${prose(description)}</td></tr>`,
  )
  const main = html`<h1>${words.title}</h1>
<p class="lead"${inEnglish(language)}>${prose(api.summary)}</p>
<ul class="facts">${files}</ul>
<table><tbody>${groups}</tbody></table>
${paragraphs}`
  return page(context, "/docs", `${words.title} · ${site.name}`, main)
}
