/**
 * The ways to sign in: a link by e-mail; otherwise a token, or a client's id and secret that are
 * exchanged for one.
 */
import { useEffect, useState } from "preact/hooks"
import { askForLink, signIn } from "../account/account-calls.ts"
import { hasPasskeys, signInWithPasskey } from "../account/passkeys.ts"
import type { SessionState } from "../api/account-types.ts"
import type { Message } from "../language.ts"
import { pageMessages } from "../messages/page-messages.ts"
import { passkeyMessages } from "../messages/passkey-messages.ts"
import { signInMessages } from "../messages/sign-in-messages.ts"
import { Action } from "../parts/action.tsx"
import { TextField } from "../parts/field.tsx"
import { Form, type FormValues, MissingField } from "../parts/form.tsx"
import { Notice } from "../parts/notice.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { useApp } from "./app-context.ts"
import { go, type Route } from "./routes.ts"
import { TokenSignIn } from "./token-sign-in.tsx"

interface SignInProps {
  /** Why the reader must sign in again. */
  readonly message: Message | undefined
  readonly route: Route
  readonly onToken: (token: string) => void
  readonly onPerson: (person: SessionState) => void
}

const LinkForm = () => {
  const { t, language, send } = useApp()
  const [sentTo, setSentTo] = useState<string>()
  const submit = async ({ text }: FormValues): Promise<void> => {
    if (text("email") === "") throw new MissingField("email")
    await send(askForLink(text("email"), language))
    setSentTo(text("email"))
  }
  if (sentTo !== undefined) {
    return (
      <Notice tone="good">
        <p role="status">
          {t(signInMessages.linkSent)} <strong>{sentTo}</strong>
        </p>
      </Notice>
    )
  }
  return (
    <Form submit={t(signInMessages.sendLink)} onSubmit={submit}>
      <TextField
        name="email"
        type="email"
        label={t(signInMessages.email)}
        hint={t(signInMessages.emailHint)}
        autocomplete="email"
      />
    </Form>
  )
}

/** Opening the link does not sign in, because programs that preview e-mails open links too. */
const Confirmation = ({
  token,
  onPerson,
}: { readonly token: string } & Pick<SignInProps, "onPerson">) => {
  const { t, send } = useApp()
  const confirm = async (): Promise<void> => {
    const person = await send(signIn(token))
    go({ view: "overview", query: {} })
    onPerson(person)
  }
  return (
    <>
      <p>{t(signInMessages.confirmLead)}</p>
      <Action label={t(signInMessages.confirm)} look="main" act={confirm} />
    </>
  )
}

const PasskeyAction = ({ onPerson }: Pick<SignInProps, "onPerson">) => {
  const { t, send } = useApp()
  const act = async (): Promise<void> => onPerson(await signInWithPasskey(send))
  return <Action label={t(passkeyMessages.signIn)} act={act} />
}

export const SignIn = ({ message, route, onToken, onPerson }: SignInProps) => {
  const { t } = useApp()
  const [isByToken, setByToken] = useState(false)
  const token = route.view === "signIn" ? route.token : ""
  useEffect(() => setByToken(false), [token])
  return (
    <section class="card sign-in">
      <PageHead title={t(signInMessages.heading)} lead={t(signInMessages.lead)} />
      {message !== undefined && (
        <Notice tone="quiet">
          <p>{t(message)}</p>
        </Notice>
      )}
      {token !== "" && !isByToken && <Confirmation token={token} onPerson={onPerson} />}
      {token === "" && !isByToken && <LinkForm />}
      {token === "" && !isByToken && hasPasskeys() && <PasskeyAction onPerson={onPerson} />}
      {isByToken && <TokenSignIn onToken={onToken} />}
      <button type="button" class="plain" onClick={() => setByToken((wasByToken) => !wasByToken)}>
        {t(isByToken ? signInMessages.byEmail : signInMessages.byTokenInstead)}
      </button>
      <p class="quiet small">
        {t(isByToken ? signInMessages.kept : signInMessages.cookie)}{" "}
        <a href="/docs">{t(pageMessages.reference)}</a>
      </p>
    </section>
  )
}
