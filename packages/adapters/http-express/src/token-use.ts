/**
 * Writes down when a long-lived token was last used: beside the request, never in its way, and once
 * a minute for each token at most. A use that could not be written down is not worth a word.
 */
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Exit from "effect/Exit"
import { lastUsePrecision, noteTokenUse, type Principal } from "@procurement/domain/credential"
import { makeBoundedCache } from "./bounded-cache.ts"
import type { Defect } from "./defect.ts"
import type { Run } from "./runtime.ts"

const rememberedTokens = 10_000

export interface TokenUseDeps {
  readonly run: Run
  /** Milliseconds, never going back. */
  readonly now: () => number
  readonly onDefect: (defect: Defect) => void
}

export const makeNoteUse = ({ run, now, onDefect }: TokenUseDeps) => {
  const noted = makeBoundedCache<number>(rememberedTokens)
  return ({ tokenId, tokenHash }: Principal, requestId: string): void => {
    if (tokenId === undefined) return
    const before = noted.get(tokenId)
    if (before !== undefined && now() - before < Duration.toMillis(lastUsePrecision)) return
    noted.set(tokenId, now())
    const tell = (exit: Exit.Exit<void, unknown>): void => {
      if (Exit.isFailure(exit) && Cause.hasDies(exit.cause)) {
        onDefect({ requestId, cause: exit.cause })
      }
    }
    void run(noteTokenUse(tokenHash)).then(tell)
  }
}
