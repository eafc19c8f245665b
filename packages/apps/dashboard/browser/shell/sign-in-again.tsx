/** Asks the reader to sign in again before a sensitive change, by passkey or by a link. */
import { useState } from "preact/hooks"
import type { AccessCalls } from "../account/access-calls.ts"
import { hasPasskeys, signInWithPasskey } from "../account/passkeys.ts"
import { pageMessages } from "../messages/page-messages.ts"
import { passkeyMessages } from "../messages/passkey-messages.ts"
import { signInMessages } from "../messages/sign-in-messages.ts"
import { Action } from "../parts/action.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { useApp } from "./app-context.ts"
import { linkAnswer, type LinkAnswer, LinkSent } from "./link-sent.tsx"
import { useLoad } from "./use-load.ts"

interface SignInAgainProps<Session> {
  readonly access: AccessCalls<Session>
  /** Undefined: the reader has not signed in. */
  readonly onDone: (session: Session | undefined) => void
}

const LinkAction = ({ label }: { readonly label: string }) => {
  const { language, send, access, email = "" } = useApp()
  const [answer, setAnswer] = useState<LinkAnswer>()
  if (answer !== undefined) return <LinkSent answer={answer} to={email} />
  const ask = async () => setAnswer(await linkAnswer(send(access.askForLink(email, language))))
  return <Action label={label} act={ask} look="plain" />
}

export const SignInAgain = <Session,>({ access, onDone }: SignInAgainProps<Session>) => {
  const { t, send } = useApp()
  const passkeys = useLoad("own passkeys", () => send(access.passkeys()))
  const signIn = async (ids: ReadonlyArray<string>): Promise<void> =>
    onDone(await signInWithPasskey(send, access, ids))
  return (
    <Dialog heading={t(passkeyMessages.again)} onDismiss={() => onDone(undefined)}>
      <Loaded of={passkeys}>
        {({ items }) =>
          items.length > 0 && hasPasskeys() ? (
            <>
              <p>{t(passkeyMessages.againByPasskey)}</p>
              <Action
                label={t(passkeyMessages.usePasskey)}
                look="main"
                act={() => signIn(items.map(({ id }) => id))}
              />
              <LinkAction label={t(passkeyMessages.linkInstead)} />
            </>
          ) : (
            <>
              <p>{t(passkeyMessages.againByLink)}</p>
              <LinkAction label={t(signInMessages.sendLink)} />
            </>
          )
        }
      </Loaded>
      <div class="actions">
        <button type="button" onClick={() => onDone(undefined)}>
          {t(pageMessages.cancel)}
        </button>
      </div>
    </Dialog>
  )
}
