/**
 * Where a token is asked for, or a client's id and secret that are exchanged for one.
 *
 * A token is tried before it is kept: one that may not manage webhooks is refused here, clearly.
 *
 * @import { Language, Wording } from "../../api-types.ts"
 * @import { Session } from "../session.mjs"
 * @import { TokenAnswer } from "../token-request.mjs"
 */
import { ApiError, makeApi } from "../api.mjs"
import { listWebhooks } from "../calls.mjs"
import { element, fill } from "../dom.mjs"
import { radioField, textField } from "../parts/field.mjs"
import { form, MissingField } from "../parts/form.mjs"
import { notice } from "../parts/notice.mjs"
import { requestToken } from "../token-request.mjs"
import { pageWords } from "../words/page-words.mjs"
import { signInWords } from "../words/sign-in-words.mjs"

/**
 * @typedef {object} SignInContext
 * @property {Language} language
 * @property {(wording: Wording) => string} t
 * @property {Session} session
 * @property {() => void} onSignedIn
 * @property {Wording | undefined} message why the reader is here again
 */

/** @param {string} code @returns {Wording} */
const wordingOf = (code) => {
  if (code === "insufficient_scope") return pageWords.lacksScope
  return signInWords.refused
}

/**
 * Why a token can't be used here; undefined when it can.
 * @param {string} token
 * @param {Language} language
 * @returns {Promise<Wording | undefined>}
 */
const objectionTo = async (token, language) => {
  const api = makeApi({
    fetch: (...request) => fetch(...request),
    token: () => token,
    language: () => language,
    onUnauthorized: () => undefined,
  })
  try {
    await api.send(listWebhooks())
    return undefined
  } catch (error) {
    const problem = error instanceof ApiError ? error.problem : undefined
    if (problem?.status === 401 || problem?.status === 403) return wordingOf(problem.code)
    throw error
  }
}

/** A header can carry visible ASCII alone; whatever else was pasted is no token. */
const mayBeToken = /^[!-~]+$/

/** @type {Readonly<Record<Exclude<TokenAnswer["outcome"], "granted">, Wording>>} */
const clientWordings = {
  refused: signInWords.clientRefused,
  lacksScope: signInWords.clientLacksScope,
  unreachable: pageWords.unreachable,
}

const more = { autocomplete: "off", spellcheck: "false" }

/** @typedef {(token: string | Wording) => Promise<void>} TokenTaker a wording: why there is none */

/** @param {SignInContext} context @param {TokenTaker} take */
const tokenForm = (context, take) => {
  const { t } = context
  const { token: label, tokenHint: hint, submit } = signInWords
  const token = textField({
    name: "token",
    label: t(label),
    hint: t(hint),
    type: "password",
    more,
  })
  const onSubmit = () => {
    if (token.value() === "") throw new MissingField("token")
    return take(mayBeToken.test(token.value()) ? token.value() : signInWords.refused)
  }
  return form(context, { fields: [token], submit: t(submit), onSubmit: async () => onSubmit() })
}

/** @param {SignInContext} context @param {TokenTaker} take */
const clientForm = (context, take) => {
  const { t } = context
  const { clientId: idLabel, clientSecret: secretLabel, clientHint: hint, submit } = signInWords
  const clientId = textField({ name: "clientId", label: t(idLabel), more })
  const clientSecret = textField({
    name: "clientSecret",
    label: t(secretLabel),
    hint: t(hint),
    type: "password",
    more,
  })
  const onSubmit = async () => {
    for (const field of [clientId, clientSecret]) {
      if (field.value() === "") throw new MissingField(field.name)
    }
    const ask = fetch.bind(globalThis)
    const { outcome, token = "" } = await requestToken(ask, clientId.value(), clientSecret.value())
    return take(outcome === "granted" ? token : clientWordings[outcome])
  }
  return form(context, { fields: [clientId, clientSecret], submit: t(submit), onSubmit })
}

/**
 * The two ways in, one of them shown.
 * @param {SignInContext} context
 * @param {TokenTaker} take
 */
const waysIn = (context, take) => {
  const { t } = context
  const forms = { token: tokenForm(context, take), client: clientForm(context, take) }
  forms.client.hidden = true
  const choice = radioField({
    name: "way",
    legend: t(signInWords.by),
    options: [
      { value: "token", label: t(signInWords.byToken) },
      { value: "client", label: t(signInWords.byClient) },
    ],
    chosen: ["token"],
    onChange: ([way]) => {
      forms.token.hidden = way !== "token"
      forms.client.hidden = way !== "client"
    },
  })
  return [choice.node, forms.token, forms.client]
}

/** @param {SignInContext} context */
export const signInView = (context) => {
  const { t, language, session, message, onSignedIn } = context
  const report = element("div", {})
  /** @param {Wording} wording */
  const refuse = (wording) => fill(report, notice("bad", element("p", {}, t(wording))))
  /** @type {TokenTaker} */
  const take = async (token) => {
    fill(report)
    if (typeof token !== "string") return refuse(token)
    const objection = await objectionTo(token, language)
    if (objection !== undefined) return refuse(objection)
    session.begin(token)
    return onSignedIn()
  }
  return element(
    "section",
    { class: "card narrow" },
    element("h1", { tabindex: -1 }, t(signInWords.heading)),
    element("p", { class: "lead" }, t(signInWords.lead)),
    message !== undefined && notice("quiet", element("p", {}, t(message))),
    report,
    ...waysIn(context, take),
    element("p", { class: "quiet small" }, t(signInWords.kept)),
  )
}
