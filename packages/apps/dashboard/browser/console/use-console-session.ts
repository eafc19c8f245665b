/** The signed-in person of the seller, and how a session starts and ends. */
import { useCallback, useEffect, useMemo, useState } from "preact/hooks"
import { type Api, makeApi } from "../api/api.ts"
import type { Language, Message } from "../language.ts"
import { signInMessages } from "../messages/sign-in-messages.ts"
import { type ConsoleSession, consoleAccess } from "./console-calls.ts"

/** Set while a person has signed in with this browser; the cookie may still be valid. */
const key = "console.person"

export type SignedIn =
  | { readonly state: "checking" }
  | { readonly state: "out"; readonly message?: Message }
  | { readonly state: "in"; readonly session: ConsoleSession }

export interface ConsoleControl {
  readonly api: Api
  readonly signedIn: SignedIn
  readonly begin: (session: ConsoleSession) => void
  readonly signOut: () => Promise<void>
  /** Set while a call waits for the person to sign in again. */
  readonly onSignedInAgain: ((session: ConsoleSession | undefined) => void) | undefined
}

export const useConsoleSession = (language: Language): ConsoleControl => {
  const [signedIn, set] = useState(
    (): SignedIn => ({
      state: localStorage.getItem(key) === null ? "out" : "checking",
    }),
  )
  const [onSignedInAgain, setWaiting] = useState<ConsoleControl["onSignedInAgain"]>()
  const begin = useCallback((session: ConsoleSession) => {
    localStorage.setItem(key, "yes")
    set({ state: "in", session })
  }, [])
  const leave = useCallback((message: Message) => {
    localStorage.removeItem(key)
    set({ state: "out", message })
  }, [])
  const api = useMemo(
    () =>
      makeApi({
        onSignInAgain: () =>
          new Promise((resolve) => {
            setWaiting(() => (session: ConsoleSession | undefined) => {
              setWaiting(undefined)
              if (session !== undefined) begin(session)
              resolve(session !== undefined)
            })
          }),
        fetch: (...request) => fetch(...request),
        token: () => null,
        language: () => language,
        onUnauthorized: () => leave(signInMessages.ended),
      }),
    [language],
  )
  useEffect(() => {
    if (signedIn.state !== "checking") return
    api.send(consoleAccess.readSession()).then(begin, () => leave(signInMessages.ended))
  }, [])
  return {
    api,
    signedIn,
    begin,
    onSignedInAgain,
    signOut: async () => {
      await api.send(consoleAccess.endSession()).catch(() => undefined)
      leave(signInMessages.signedOut)
    },
  }
}
