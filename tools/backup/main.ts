/** Backs up and restores the database and the archive, and verifies that they match. */
import { join } from "node:path"
import { copyArchive } from "./archive-copy.ts"
import { helpPage, readCommandLine, type Task } from "./command-line.ts"
import { dump } from "./dump.ts"
import { type Manifest, readManifest } from "./manifest.ts"
import { restore } from "./restore.ts"
import { verify } from "./verify.ts"

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const fail = (line: string): void => {
  process.stderr.write(`backup: ${line}\n`)
  process.exitCode = 1
}

const archiveIn = (folder: string): string => join(folder, "archive")

const printManifest = ({ madeAt, tables }: Manifest): void => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  print(`${tables.length} tables with ${rows} rows, as of ${madeAt}`)
}

const saveAll = async (url: string, folder: string, archive: string | undefined): Promise<void> => {
  printManifest(await dump(url, join(folder, "database")))
  if (archive === undefined) return
  print(`${await copyArchive(archive, archiveIn(folder))} files of the archive`)
}

const restoreAll = async (
  url: string,
  folder: string,
  archive: string | undefined,
): Promise<void> => {
  printManifest(await restore(url, join(folder, "database")))
  if (archive === undefined) return
  print(`${await copyArchive(archiveIn(folder), archive)} files of the archive`)
}

const verifyAll = async (url: string, archive: string, folder: string | undefined) => {
  const against = folder === undefined ? undefined : await readManifest(join(folder, "database"))
  const { invoices, files, problems } = await verify(url, archive, against)
  print(`${invoices} invoices, ${files} files match their recorded hash`)
  problems.forEach(fail)
}

const run = async (task: Task): Promise<void> => {
  switch (task._tag) {
    case "Help":
      return print(helpPage.trimEnd())
    case "Wrong":
      return fail(task.line)
    case "Dump":
      return saveAll(task.url, task.folder, task.archive)
    case "Restore":
      return restoreAll(task.url, task.folder, task.archive)
    case "Verify":
      return verifyAll(task.url, task.archive, task.folder)
  }
}

await run(readCommandLine(process.argv.slice(2), process.env)).catch((error: unknown) => {
  fail(error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error))
})
