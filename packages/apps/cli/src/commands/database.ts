/** `procurement database …`: the schema, and what the roles of PostgreSQL may do. */
import { readFileSync } from "node:fs"
import { UsageError } from "@procurement/lib-cli"
import * as Effect from "effect/Effect"
import { details } from "../output.ts"
import type { AddCommands } from "./command.ts"

interface PrepareOptions {
  readonly service: string
  readonly servicePasswordFile?: string
  readonly reader?: string
  readonly readerPasswordFile?: string
}

const passwordIn = (file: string, option: string): string => {
  try {
    const password = readFileSync(file, "utf8").trim()
    if (password !== "") return password
  } catch {
    throw new UsageError(`${option} ${file}: the file can't be read`)
  }
  throw new UsageError(`${option} ${file}: the file is empty`)
}

const passwordsOf = (options: PrepareOptions): ReadonlyMap<string, string> => {
  const { service, servicePasswordFile, reader, readerPasswordFile } = options
  if (reader === undefined && readerPasswordFile !== undefined) {
    throw new UsageError("--reader-password-file needs --reader")
  }
  const files = [
    [service, servicePasswordFile, "--service-password-file"],
    [reader, readerPasswordFile, "--reader-password-file"],
  ] as const
  return new Map(
    files.flatMap(([role, file, option]) =>
      role === undefined || file === undefined ? [] : [[role, passwordIn(file, option)] as const],
    ),
  )
}

export const addDatabaseCommands: AddCommands = (database, submit) => {
  database
    .command("prepare")
    .description("migrate the schema, and give each role its rights; with the URL of the owner")
    .option("--service <role>", "role of API, worker and command line", "procurement_service")
    .option("--service-password-file <file>", "create this role, or replace its password")
    .option("--reader <role>", "role that reads everything but secrets, for reports")
    .option("--reader-password-file <file>", "create this role, or replace its password")
    .action((options: PrepareOptions) => {
      const { service, reader } = options
      const passwords = passwordsOf(options)
      submit(async () => {
        const { prepareRoles } = await import("../composition/database-roles.ts")
        const roles = reader === undefined ? { service } : { service, reader }
        return Effect.as(prepareRoles(roles, passwords), {
          json: roles,
          text: details([
            ["service", `${service} reads and writes rows`],
            ["reader", reader && `${reader} reads what is no secret`],
          ]),
        })
      })
    })
}
