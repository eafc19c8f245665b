/** Damages and loses files of an archive in memory. */
import type { ArchiveMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import type { ArchiveTampering } from "../../src/archive/index.ts"

export const tamperWith = ({ files }: ArchiveMemory): ArchiveTampering => ({
  damage: (digest) =>
    Effect.sync(() => {
      const bytes = files.get(digest)
      if (bytes !== undefined) bytes[0] = (bytes[0] ?? 0) ^ 1
    }),
  lose: (digest) => Effect.sync(() => void files.delete(digest)),
})
