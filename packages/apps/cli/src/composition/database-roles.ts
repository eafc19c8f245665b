/** Gives the roles of PostgreSQL their rights, on the connection of the command. */
import { type DatabaseRoles, grantRights, setLogin } from "@procurement/adapter-postgres"
import { oneLine } from "@procurement/app-platform"
import { OpenDatabase } from "@procurement/app-platform/composition"
import * as Effect from "effect/Effect"
import { CommandFailed } from "../command-failed.ts"

/** Passwords by role: these roles are created, or get this password. */
export type Passwords = ReadonlyMap<string, string>

export const prepareRoles = (roles: DatabaseRoles, passwords: Passwords) =>
  Effect.flatMap(OpenDatabase, (database) =>
    Effect.tryPromise({
      try: async () => {
        for (const [role, password] of passwords) await setLogin(database, role, password)
        await grantRights(database, roles)
      },
      catch: (cause) => new CommandFailed(oneLine(cause)),
    }),
  )
