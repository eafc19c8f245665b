/**
 * /problems and /problems/{code}: what each problem means, for the people who meet it.
 *
 * The same explanation as a page, as text or as JSON, in the language of the reader; it is where
 * the `type` of every problem document points.
 */
import type { Request } from "express"
import { type Language, languages } from "@procurement/domain/text"
import { preferredLanguage, preferredType } from "../negotiation.ts"
import { type Problem, problem, problemCodes } from "../problem.ts"
import { jsonReply, type Reply } from "../reply.ts"
import { pagePolicy } from "./html.ts"
import {
  explanationOf,
  explanationPage,
  explanationText,
  indexPage,
  indexText,
} from "./problem-html.ts"

/** The reader may choose a language by `?lang=`, which the links between pages keep. */
const languageOf = (request: Request): Language =>
  languages.find((language) => language === request.query["lang"]) ?? preferredLanguage(request)

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

/** Whoever takes anything gets text; browsers ask for HTML. */
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

export const problemIndex = (request: Request, typeBase: string): Reply | Problem => {
  const language = languageOf(request)
  return inForm(request, language, {
    page: () => indexPage(language),
    text: () => indexText(language),
    json: () => ({ items: problemCodes.map((code) => explanationOf(code, typeBase, language)) }),
  })
}

export const problemPage = (request: Request, typeBase: string): Reply | Problem => {
  const code = problemCodes.find((known) => known === request.params["code"])
  if (code === undefined) return problem("route_not_found")
  const language = languageOf(request)
  const explained = explanationOf(code, typeBase, language)
  return inForm(request, language, {
    page: () => explanationPage(explained, language),
    text: () => explanationText(explained, language),
    json: () => explained,
  })
}
