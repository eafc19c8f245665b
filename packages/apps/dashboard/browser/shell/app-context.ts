/** What every view is given. */
import { createContext } from "preact"
import { useContext } from "preact/hooks"
import type { SessionState } from "../api/account-types.ts"
import type { Api } from "../api/api.ts"
import type { Language, Message } from "../language.ts"

export interface AppContext extends Api {
  readonly language: Language
  readonly t: (message: Message) => string
  /** Announces a text to screen readers and shows it for a while. */
  readonly announce: (text: string) => void
  /** Undefined when the reader has signed in with a token. */
  readonly person: SessionState | undefined
  /** Whether this is a sandbox, where clock and orders can be moved. */
  readonly isSandbox: boolean
  /** Whether the reader may try: the scopes of a token are not known, those of a person are. */
  readonly can: (scope: string) => boolean
}

/** What exists for people alone. */
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
