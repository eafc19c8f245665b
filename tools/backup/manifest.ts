/**
 * The contents of a backup, in `manifest.json`. It is written last, so a folder without it is not a
 * finished backup.
 */
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { BackupFailure } from "./backup-failure.ts"

export interface TableBackup {
  readonly name: string
  readonly columns: ReadonlyArray<string>
  readonly rows: number
  /** SHA-256 of the file `<name>.copy.gz`. */
  readonly digest: string
}

export interface Manifest {
  readonly format: 1
  /** ISO 8601; the time of the snapshot. */
  readonly madeAt: string
  readonly migrations: ReadonlyArray<string>
  /** In an order in which they can be filled. */
  readonly tables: ReadonlyArray<TableBackup>
}

const fileIn = (folder: string): string => join(folder, "manifest.json")

export const tableFile = (folder: string, table: string): string => join(folder, `${table}.copy.gz`)

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(fileIn(folder), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })

export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(fileIn(folder), "utf8").catch((cause: unknown) => {
    throw new BackupFailure(`${folder} holds no finished backup`, { cause })
  })
  const manifest: Manifest = JSON.parse(text)
  if (manifest.format !== 1) throw new BackupFailure(`${folder} has an unknown format`)
  return manifest
}
