/**
 * The ways to sign in: a link by e-mail; otherwise a token, or a client's id and secret that are
 * exchanged for one.
 */
import { useEffect, useState } from "preact/hooks"
import type { AccessCalls } from "../account/access-calls.ts"
import { hasPasskeys, signInWithPasskey } from "../account/passkeys.ts"
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
import { linkAnswer, type LinkAnswer, LinkSent } from "./link-sent.tsx"
import { TokenSignIn } from "./token-sign-in.tsx"

interface SignInProps<Session> {
  /** Why the reader must sign in again. */
  readonly message: Message | undefined
  /** Of the link that was opened; empty: none was. */
  readonly token: string
  readonly lead?: Message
  readonly access: AccessCalls<Session>
  /** Absent: people sign in here, and no programs. */
  readonly onToken?: (token: string) => void
  readonly onPerson: (session: Session) => void
}

const LinkForm = () => {
  const { t, language, send, access } = useApp()
  const [asked, setAsked] = useState<{ readonly answer: LinkAnswer; readonly to: string }>()
  const submit = async ({ text }: FormValues): Promise<void> => {
    const to = text("email")
    if (to === "") throw new MissingField("email")
    setAsked({ answer: await linkAnswer(send(access.askForLink(to, language))), to })
  }
  return (
    <>
      {asked !== undefined && (
        <Notice tone={asked.answer === "sent" ? "good" : "quiet"}>
          <LinkSent {...asked} />
        </Notice>
      )}
      {asked?.answer !== "sent" && (
        <Form submit={t(signInMessages.sendLink)} onSubmit={submit}>
          <TextField
            name="email"
            type="email"
            label={t(signInMessages.email)}
            hint={t(signInMessages.emailHint)}
            autocomplete="email"
          />
        </Form>
      )}
    </>
  )
}

type WayProps<Session> = Pick<SignInProps<Session>, "access" | "onPerson">

/** Opening the link does not sign in, because programs that preview e-mails open links too. */
const Confirmation = <Session,>({
  token,
  access,
  onPerson,
}: WayProps<Session> & { readonly token: string }) => {
  const { t, send } = useApp()
  const confirm = async (): Promise<void> => {
    const session = await send(access.signIn(token))
    location.hash = "#/"
    onPerson(session)
  }
  return (
    <>
      <p>{t(signInMessages.confirmLead)}</p>
      <Action label={t(signInMessages.confirm)} look="main" act={confirm} />
    </>
  )
}

const PasskeyAction = <Session,>({ access, onPerson }: WayProps<Session>) => {
  const { t, send } = useApp()
  const act = async (): Promise<void> => onPerson(await signInWithPasskey(send, access))
  return <Action label={t(passkeyMessages.signIn)} act={act} />
}

export const SignIn = <Session,>(props: SignInProps<Session>) => {
  const { message, token, lead = signInMessages.lead, access, onToken, onPerson } = props
  const { t } = useApp()
  const [isByToken, setByToken] = useState(false)
  useEffect(() => setByToken(false), [token])
  const ways = { access, onPerson }
  return (
    <section class="card sign-in">
      <PageHead title={t(signInMessages.heading)} lead={t(lead)} />
      {message !== undefined && (
        <Notice tone="quiet">
          <p>{t(message)}</p>
        </Notice>
      )}
      {token !== "" && !isByToken && <Confirmation token={token} {...ways} />}
      {token === "" && !isByToken && <LinkForm />}
      {token === "" && !isByToken && hasPasskeys() && <PasskeyAction {...ways} />}
      {isByToken && onToken !== undefined && <TokenSignIn onToken={onToken} />}
      {onToken !== undefined && (
        <button type="button" class="plain" onClick={() => setByToken((wasByToken) => !wasByToken)}>
          {t(isByToken ? signInMessages.byEmail : signInMessages.byTokenInstead)}
        </button>
      )}
      <p class="quiet small">
        {t(isByToken ? signInMessages.kept : signInMessages.cookie)}{" "}
        {onToken !== undefined && <a href="/docs">{t(pageMessages.reference)}</a>}
      </p>
    </section>
  )
}
