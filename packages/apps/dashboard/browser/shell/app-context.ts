/** The context of every view. */
import { createContext } from "preact"
import { useContext } from "preact/hooks"
import type { AccessCalls } from "../account/access-calls.ts"
import type { SessionState } from "../api/account-types.ts"
import type { Api } from "../api/api.ts"
import type { Language, Message } from "../language.ts"

export interface AppContext extends Api {
  readonly language: Language
  readonly t: (message: Message) => string
  /** Announces a text to screen readers and shows it for a few seconds. */
  readonly announce: (text: string) => void
  /** Requests to sign in and about passkeys. */
  readonly access: AccessCalls<unknown>
  /** The reader's e-mail address; undefined with a token. */
  readonly email: string | undefined
  /** Undefined when the reader has signed in with a token, and in the console. */
  readonly person: SessionState | undefined
  /** True in a sandbox, where the reader can move the clock and orders. */
  readonly isSandbox: boolean
  /** True when the reader may try an operation: a person's scopes are known, a token's are not. */
  readonly can: (scope: string) => boolean
}

/** Scopes of operations for people only. */
const peopleScopes = new Set(["credentials:manage", "requests:read", "audit:read", "users:manage"])

export const mayUse =
  (person: SessionState | undefined) =>
  (scope: string): boolean =>
    person === undefined
      ? !peopleScopes.has(scope)
      : person.scopes.some((granted) => granted === scope)

export const Context = createContext<AppContext | undefined>(undefined)

export const useApp = (): AppContext => {
  const context = useContext(Context)
  if (context === undefined) throw new Error("a view is rendered outside the app")
  return context
}
