/** The context of every command: the profile's client, and the output. */
import { type Outcome, Problems } from "@procurement/lib-cli"
import type { Client } from "@procurement/sdk"
import type { Command } from "commander"
import { type Environment, findProfile, type NamedProfile } from "./profiles.ts"

export interface Surroundings {
  readonly environment: Environment
  /** The working directory. */
  readonly directory: string
  readonly input: AsyncIterable<unknown>
  readonly write: (text: string) => void
  readonly writeError: (text: string) => void
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

interface GlobalOptions {
  readonly json?: boolean
  readonly profile?: string
}

export interface Connected extends NamedProfile {
  readonly api: Client
}

export interface Context extends Surroundings {
  readonly isJson: () => boolean
  readonly answer: (outcome: Outcome) => void
  /** Collects the problems of the command line, together with its unknown options. */
  readonly problems: (example?: string) => Problems
  readonly namedProfile: () => string | undefined
  readonly profile: () => Promise<NamedProfile>
  /** The whole program, with the groups that the words name. */
  readonly program: (words: ReadonlyArray<string>) => Promise<Command>
  /** The client of the profile; sends no request yet. */
  readonly connect: () => Promise<Connected>
}

/** Loads the SDK on demand: `--help` and completion don't need it. */
export const contextOf = (
  program: Command,
  surroundings: Surroundings,
  build: Context["program"],
  wrong: ReadonlyArray<string>,
): Context => {
  const options = (): GlobalOptions => program.opts<GlobalOptions>()
  const problems: Context["problems"] = (example) =>
    new Problems(wrong, example && `procurement-api ${example}`)
  const profile = (): Promise<NamedProfile> => {
    problems().check()
    return findProfile(surroundings.environment, options().profile)
  }
  return {
    ...surroundings,
    isJson: () => options().json === true,
    answer: ({ json, text }) =>
      surroundings.write(options().json === true ? `${JSON.stringify(json, null, 2)}\n` : text),
    problems,
    namedProfile: () => options().profile,
    profile,
    program: build,
    connect: async () => {
      const named = await profile()
      const { clientOf } = await import("./client.ts")
      return { ...named, api: clientOf(named, surroundings.environment) }
    },
  }
}
