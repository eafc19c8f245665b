/** Backs up and restores the database and the archive, and verifies that they match. */
import { join } from "node:path"
import { readCommandLine } from "../setup/command-line.ts"
import { type Change, copyArchive, intoBackup, outOfBackup } from "./archive-copy.ts"
import { type Cipher, cipherOf, encryptionFor, unencrypted } from "./cipher.ts"
import type { Manifest } from "./dump.ts"

const helpPage = `node tools/backup/main.ts <command> [options]

  dump     --to <folder>    saves the database, and a copy of the archive if it is given,
                            encrypted for each recipient
  restore  --from <folder>  fills an empty database, and the archive if it is given
  verify  [--from <folder>] compares every archived file with the rows of the database,
                            and the numbers of rows with those of the backup

  --database <url>     default: DATABASE_URL
  --archive <folder>   default: ARCHIVE_DIR; where the ten-year archive is
  --recipient <key>    dump: a public key of age, age1…; repeat it for each key that may restore
  --unencrypted        dump: instead of --recipient, when the disk and all copies are encrypted
  --identity <file>    restore, verify: the file of age-keygen with the secret key
  --help               this page

Exit code 0 when all is well, 1 with one line for each thing that is not.
`
const { values, positionals } = readCommandLine(
  helpPage,
  {
    database: { type: "string", default: process.env["DATABASE_URL"] ?? "" },
    archive: { type: "string", default: process.env["ARCHIVE_DIR"] ?? "" },
    to: { type: "string", default: "" },
    from: { type: "string", default: "" },
    recipient: { type: "string", multiple: true, default: [] },
    unencrypted: { type: "boolean", default: false },
    identity: { type: "string", default: "" },
  },
  true,
)
const { archive, from, recipient: recipients, identity } = values

// Only now: the adapters take a second, and the help page needs none of them.
const { dump, readManifest } = await import("./dump.ts")
const { restore } = await import("./restore.ts")
const { verify } = await import("./verify.ts")

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const fail = (line = ""): void => {
  process.stderr.write(`backup: ${line}\n`)
  process.exitCode = 1
}

const required = (option: "database" | "archive" | "to" | "from"): string => {
  const value = values[option]
  if (value === "") throw new Error(`--${option} is missing`)
  return value
}

const printManifest = ({ madeAt, tables }: Manifest): void => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  print(`${tables.length} tables with ${rows} rows, as of ${madeAt}`)
}

const copied = async (source: string, target: string, change: Change): Promise<void> => {
  if (archive !== "") print(`${await copyArchive(source, target, change)} files of the archive`)
}

/** A backup is encrypted unless the operator says otherwise. */
const chosenCipher = (): Cipher => {
  if (recipients.length > 0 && values.unencrypted) {
    throw new Error("--recipient can't be combined with --unencrypted")
  }
  if (recipients.length > 0) return encryptionFor(recipients)
  if (values.unencrypted) return unencrypted
  throw new Error(
    "--recipient is missing: the public key (age1…) that encrypts the backup; or --unencrypted",
  )
}

const run = async ([command, ...rest]: ReadonlyArray<string>): Promise<void> => {
  if (rest.length > 0) throw new Error(`unknown argument ${rest[0]}`)
  if (command === "dump") {
    const [to, cipher] = [required("to"), chosenCipher()]
    printManifest(await dump(required("database"), join(to, "database"), cipher))
    await copied(archive, join(to, "archive"), intoBackup(cipher))
  } else if (command === "restore") {
    const cipher = await cipherOf(required("from"), identity)
    printManifest(await restore(required("database"), join(from, "database"), cipher))
    await copied(join(from, "archive"), archive, outOfBackup(cipher))
  } else if (command === "verify") {
    const database = join(from, "database")
    const against =
      from === "" ? undefined : await readManifest(database, await cipherOf(from, identity))
    const report = await verify(required("database"), required("archive"), against)
    print(`${report.invoices} invoices, ${report.files} files match their recorded hash`)
    for (const problem of report.problems) fail(problem)
  } else throw new Error("the command must be dump, restore or verify; see --help")
}

await run(positionals).catch((error: unknown) => {
  fail(error instanceof Error ? error.message.split("\n", 1)[0] : String(error))
})
