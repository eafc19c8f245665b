/**
 * The document archive in a directory of a file system with hard links.
 *
 * Retention until `retainUntil` needs no action: nothing deletes files. Several processes may use
 * one directory; a stored file survives a crash or a power failure once `put` returns.
 */
import { DocumentArchive } from "@procurement/domain/archive"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { access, readFile } from "node:fs/promises"
import { join } from "node:path"
import {
  type ArchiveLayout,
  explain,
  openArchiveLayout,
  unlessAbsent,
} from "./archive-directory.ts"
import {
  type ArchiveMedium,
  type ArchiveOpenError,
  archiveOn,
  attemptToOpen,
} from "./archive-on.ts"

export interface FileArchiveOptions {
  /**
   * The directory of the archive; created if it does not exist. Relative to the working directory.
   */
  readonly directory: string
}

const mediumIn = ({ root, writeOnce }: ArchiveLayout): ArchiveMedium => ({
  writeOnce: (name, bytes) => writeOnce(join(root, name), bytes),
  read: async (name) => {
    const bytes = await unlessAbsent(readFile(join(root, name)))
    return bytes === undefined ? undefined : new Uint8Array(bytes)
  },
  keep: async (name) =>
    (await unlessAbsent(access(join(root, name)).then(() => true))) !== undefined,
  explain,
})

/** Opens or creates the archive in `directory`; fails with `ArchiveOpenError`. */
export const makeFileArchive = ({
  directory,
}: FileArchiveOptions): Effect.Effect<DocumentArchive["Service"], ArchiveOpenError> =>
  Clock.currentTimeMillis.pipe(
    Effect.flatMap((now) =>
      attemptToOpen(directory, explain, () => openArchiveLayout(directory, now)),
    ),
    Effect.map((layout) => archiveOn(mediumIn(layout))),
  )

export const layerFileArchive = (
  options: FileArchiveOptions,
): Layer.Layer<DocumentArchive, ArchiveOpenError> =>
  Layer.effect(DocumentArchive, makeFileArchive(options))
