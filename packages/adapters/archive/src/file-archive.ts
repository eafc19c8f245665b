/**
 * The document archive in a directory of a file system with hard links.
 *
 * Keeping files until `retainUntil` needs no action here: nothing deletes them. Several processes
 * may use one directory; whatever was answered as stored survives a crash or a power failure.
 */
import { DocumentArchive } from "@procurement/domain/archive"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { access, readFile } from "node:fs/promises"
import { join } from "node:path"
import { explain, isAbsent, isSystemError, onFileSystem } from "./archive-failure.ts"
import { type ArchiveLayout, ArchiveOpenError, openArchiveLayout } from "./archive-layout.ts"
import type { ArchiveMedium } from "./archive-medium.ts"
import { archiveOn } from "./archive-on.ts"

export interface FileArchiveOptions {
  /** Where the archive is; made when it does not exist. Relative to the working directory. */
  readonly directory: string
}

const unlessAbsent = async <A, B>(work: Promise<A>, absent: B): Promise<A | B> => {
  try {
    return await work
  } catch (cause) {
    if (isAbsent(cause)) return absent
    throw cause
  }
}

const mediumIn = ({ root, writeOnce }: ArchiveLayout): ArchiveMedium => ({
  writeOnce: (name, bytes) => writeOnce(join(root, name), bytes),
  read: async (name) => {
    const bytes = await unlessAbsent(readFile(join(root, name)), undefined)
    return bytes === undefined ? undefined : new Uint8Array(bytes)
  },
  keep: (name) =>
    unlessAbsent(
      access(join(root, name)).then(() => true),
      false,
    ),
  attempt: onFileSystem,
})

const open = (directory: string): Effect.Effect<ArchiveLayout, ArchiveOpenError> =>
  Clock.currentTimeMillis.pipe(
    Effect.flatMap((now) =>
      Effect.tryPromise({
        try: () => openArchiveLayout(directory, now),
        catch: (cause) => cause,
      }),
    ),
    Effect.catch((cause) => {
      if (cause instanceof ArchiveOpenError) return Effect.fail(cause)
      if (!isSystemError(cause)) return Effect.die(cause)
      const detail = `cannot open the archive ${directory}: ${explain(cause)}`
      return Effect.fail(new ArchiveOpenError({ reason: "Unreachable", detail, cause }))
    }),
  )

/** Opens or makes the archive in `directory`; see `ArchiveOpenError` for when it is refused. */
export const makeFileArchive = ({
  directory,
}: FileArchiveOptions): Effect.Effect<DocumentArchive["Service"], ArchiveOpenError> =>
  Effect.map(open(directory), (layout) => archiveOn(mediumIn(layout)))

export const layerFileArchive = (
  options: FileArchiveOptions,
): Layer.Layer<DocumentArchive, ArchiveOpenError> =>
  Layer.effect(DocumentArchive, makeFileArchive(options))
