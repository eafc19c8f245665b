/**
 * Files that may break one check, each with the reason that holds today.
 *
 * An entry that no finding needs any more fails the run: exceptions do not outlive their reason.
 */
import type { Exception } from "./check.ts"

export const exceptions: ReadonlyArray<Exception> = []
