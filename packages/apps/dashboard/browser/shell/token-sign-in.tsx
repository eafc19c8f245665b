/**
 * The form for a token, or for a client's id and secret that are exchanged for one. A token is
 * tried before it is stored.
 */
import { useState } from "preact/hooks"
import { ApiError, makeApi } from "../api/api.ts"
import { call } from "../api/calls.ts"
import { requestToken } from "../api/token-request.ts"
import type { Language, Message } from "../language.ts"
import { pageMessages } from "../messages/page-messages.ts"
import { signInMessages } from "../messages/sign-in-messages.ts"
import { ChoiceField, TextField } from "../parts/field.tsx"
import { Form, type FormValues, MissingField } from "../parts/form.tsx"
import { Notice } from "../parts/notice.tsx"
import { useApp } from "./app-context.ts"

/** A header value can only contain visible ASCII; other input is not a token. */
const mayBeToken = /^[!-~]+$/

/** Why a token is not usable; undefined when it is. Every valid token may read its usage. */
const objectionTo = async (token: string, language: Language): Promise<Message | undefined> => {
  if (!mayBeToken.test(token)) return signInMessages.refused
  const api = makeApi({
    fetch: (...request) => fetch(...request),
    token: () => token,
    language: () => language,
    onUnauthorized: () => undefined,
  })
  try {
    await api.send(call("get", "/v1/usage"))
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.problem?.status === 401) return signInMessages.refused
    throw error
  }
}

const required = ({ text }: FormValues, name: string): string => {
  if (text(name) === "") throw new MissingField(name)
  return text(name)
}

const TokenFields = () => {
  const { t } = useApp()
  return (
    <TextField
      name="token"
      type="password"
      label={t(signInMessages.token)}
      hint={t(signInMessages.tokenHint)}
    />
  )
}

const ClientFields = () => {
  const { t } = useApp()
  return (
    <>
      <TextField name="clientId" label={t(signInMessages.clientId)} />
      <TextField
        name="clientSecret"
        type="password"
        label={t(signInMessages.clientSecret)}
        hint={t(signInMessages.clientHint)}
      />
    </>
  )
}

const clientMessages = {
  refused: signInMessages.clientRefused,
  unreachable: pageMessages.unreachable,
} as const

/** The token, or the reason why there is none. */
const tokenOf = async (
  way: "token" | "client",
  values: FormValues,
): Promise<{ readonly token: string } | { readonly message: Message }> => {
  if (way === "token") return { token: required(values, "token") }
  const [id, secret] = [required(values, "clientId"), required(values, "clientSecret")]
  const { outcome, token = "" } = await requestToken(fetch.bind(globalThis), id, secret)
  return outcome === "granted" ? { token } : { message: clientMessages[outcome] }
}

interface TokenSignInProps {
  readonly onToken: (token: string) => void
}

export const TokenSignIn = ({ onToken }: TokenSignInProps) => {
  const { t, language } = useApp()
  const [way, setWay] = useState<"token" | "client">("token")
  const [objection, setObjection] = useState<Message>()
  const submit = async (values: FormValues): Promise<void> => {
    setObjection(undefined)
    const result = await tokenOf(way, values)
    const reason = "message" in result ? result.message : await objectionTo(result.token, language)
    if (reason !== undefined) setObjection(reason)
    else if ("token" in result) onToken(result.token)
  }
  return (
    <>
      {objection !== undefined && (
        <Notice tone="bad">
          <p>{t(objection)}</p>
        </Notice>
      )}
      <Form submit={t(signInMessages.submit)} onSubmit={submit}>
        <ChoiceField
          type="radio"
          name="way"
          legend={t(signInMessages.by)}
          options={[
            { value: "token", label: t(signInMessages.byToken) },
            { value: "client", label: t(signInMessages.byClient) },
          ]}
          chosen={[way]}
          onChange={(value) => setWay(value === "client" ? "client" : "token")}
        />
        {way === "token" ? <TokenFields /> : <ClientFields />}
      </Form>
    </>
  )
}
