/** The signed-in reader, and how a session starts and ends. */
import { useCallback, useEffect, useMemo, useState } from "preact/hooks"
import { access } from "../account/account-calls.ts"
import type { SessionState } from "../api/account-types.ts"
import { type Api, makeApi } from "../api/api.ts"
import type { Language, Message } from "../language.ts"
import { signInMessages } from "../messages/sign-in-messages.ts"
import { makeSession } from "../session.ts"

const session = makeSession(sessionStorage, localStorage)

export type SignedIn =
  /** The cookie of a person is being checked. */
  | { readonly state: "checking" }
  | { readonly state: "out"; readonly message?: Message }
  | { readonly state: "token" }
  | { readonly state: "person"; readonly person: SessionState }

const atStart = (): SignedIn => {
  if (session.token() !== null) return { state: "token" }
  return { state: session.isPerson() ? "checking" : "out" }
}

export interface SessionControl {
  readonly api: Api
  readonly signedIn: SignedIn
  /** True when the reader has signed in with a token of a sandbox. */
  readonly isTestToken: boolean
  readonly beginWithToken: (token: string) => void
  readonly beginAsPerson: (person: SessionState) => void
  readonly signOut: () => Promise<void>
  /** Set while a call waits for the person to sign in again. */
  readonly onSignedInAgain: ((person: SessionState | undefined) => void) | undefined
}

export const useSession = (language: Language): SessionControl => {
  const [signedIn, set] = useState(atStart)
  const leave = useCallback((message: Message) => {
    session.end()
    set({ state: "out", message })
  }, [])
  const beginAsPerson = useCallback((person: SessionState) => {
    session.beginAsPerson()
    set({ state: "person", person })
  }, [])
  const [onSignedInAgain, setWaiting] = useState<SessionControl["onSignedInAgain"]>()
  const api = useMemo(
    () =>
      makeApi({
        onSignInAgain: () =>
          new Promise((resolve) => {
            setWaiting(() => (person: SessionState | undefined) => {
              setWaiting(undefined)
              if (person !== undefined) beginAsPerson(person)
              resolve(person !== undefined)
            })
          }),
        fetch: (...request) => fetch(...request),
        token: session.token,
        language: () => language,
        onUnauthorized: () => leave(signInMessages.ended),
      }),
    [language],
  )
  useEffect(() => {
    if (signedIn.state !== "checking") return
    api.send(access.readSession()).then(
      (person) => set({ state: "person", person }),
      () => leave(signInMessages.ended),
    )
  }, [signedIn.state])
  return {
    api,
    signedIn,
    isTestToken: session.token()?.startsWith("ppl_test_") ?? false,
    beginWithToken: (token) => {
      session.beginWithToken(token)
      set({ state: "token" })
    },
    beginAsPerson,
    onSignedInAgain,
    signOut: async () => {
      if (signedIn.state === "person") await api.send(access.endSession()).catch(() => undefined)
      leave(signInMessages.signedOut)
    },
  }
}
