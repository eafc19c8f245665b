/** `procurement-api login`: verifies credentials with the API, then saves them. */
import { readFile } from "node:fs/promises"
import { resolve } from "node:path"
import { text } from "node:stream/consumers"
import { described, UsageError } from "@procurement/lib-cli"
import type { Context } from "../context.ts"
import { type Profile, readProfiles, saveProfile } from "../profiles.ts"
import type { AddCommands } from "./command.ts"

interface LoginOptions {
  readonly url?: string
  readonly clientId?: string
  readonly clientSecret?: string
  readonly token?: string
  readonly statusUrl?: string
  readonly sandbox: string
}

const example = "login --url https://api.example.com --client-id cli_… --client-secret - < secret"

/** The folder in which the sandbox writes its data for scripts. */
const usualFolder = ({ environment: { SANDBOX_DIR = "" } }: Context): string =>
  SANDBOX_DIR === "" ? ".sandbox" : SANDBOX_DIR

const sandboxProfile = async (context: Context, folder: string): Promise<Profile> => {
  context.problems(example).check()
  const file = resolve(context.directory, folder, "sandbox.json")
  const content = await readFile(file, "utf8").catch(() => undefined)
  if (content === undefined) {
    throw new UsageError(
      [
        `no sandbox is running in ${resolve(context.directory, folder)}: run npm start`,
        "to log in elsewhere, pass --url and either --client-id with --client-secret or --token",
      ],
      `procurement-api ${example}`,
    )
  }
  const info = JSON.parse(content) as Profile
  const { baseUrl, clientId, clientSecret, statusUrl } = info
  if (!baseUrl || !clientId || !clientSecret) throw new UsageError(`${file} has no credentials`)
  return { baseUrl, clientId, clientSecret, ...(statusUrl === undefined ? {} : { statusUrl }) }
}

/** `-` reads standard input, so that the secret appears in no process list and no shell history. */
const secretOf = async (context: Context, value: string): Promise<string> =>
  value === "-" ? (await text(context.input as AsyncIterable<Uint8Array>)).trim() : value

const namedEnvironment = async (context: Context, options: LoginOptions): Promise<Profile> => {
  const { clientId, clientSecret, token, statusUrl } = options
  const problems = context.problems(example)
  const baseUrl = problems.url(problems.required(options.url, "--url"), "--url")
  if (token === undefined) {
    problems.required(clientId, "--client-id (or --token)")
    problems.required(clientSecret, "--client-secret (or --token)")
  } else if (clientId !== undefined || clientSecret !== undefined) {
    problems.add("--token can't be combined with --client-id or --client-secret")
  }
  if (statusUrl !== undefined) problems.url(statusUrl, "--status-url")
  problems.check()
  return {
    baseUrl: baseUrl.replace(/\/+$/, ""),
    ...(statusUrl === undefined ? {} : { statusUrl }),
    ...(clientId === undefined ? {} : { clientId }),
    ...(clientSecret === undefined ? {} : { clientSecret: await secretOf(context, clientSecret) }),
    ...(token === undefined ? {} : { token: await secretOf(context, token) }),
  }
}

const login = async (context: Context, options: LoginOptions): Promise<void> => {
  const { url, clientId, clientSecret, token } = options
  const isSandbox = [url, clientId, clientSecret, token].every((each) => each === undefined)
  const profile = isSandbox
    ? await sandboxProfile(context, options.sandbox)
    : await namedEnvironment(context, options)
  const name = context.namedProfile() ?? (isSandbox ? "sandbox" : "default")
  const { clientOf } = await import("../client.ts")
  const { plan } = await clientOf({ name, profile }, context.environment).usage.get({
    signal: context.signal,
  })
  const { listenSecret } = (await readProfiles(context.environment)).profiles[name] ?? {}
  const stored = { ...profile, ...(listenSecret === undefined ? {} : { listenSecret }) }
  const file = await saveProfile(context.environment, name, stored, true)
  const { baseUrl } = profile
  context.answer(
    described({ profile: name, baseUrl, plan, file }, [
      ["profile", name],
      ["API", baseUrl],
      ["plan", plan],
      ["saved in", file],
    ]),
  )
}

export const addLogin: AddCommands = (command, context) => {
  command
    .option("--url <url>", "URL of the API; without options: that of the sandbox")
    .option("--client-id <id>", "id of an API client; requires --client-secret")
    .option("--client-secret <secret>", "secret of the API client; - reads it from standard input")
    .option(
      "--token <token>",
      "long-lived token instead of a client; - reads it from standard input",
    )
    .option("--status-url <url>", "URL of the status page, for `open status`")
    .option("--sandbox <dir>", "folder of a running sandbox", usualFolder(context))
    .addHelpText("after", `\nExample:\n  procurement-api ${example}`)
    .action((options: LoginOptions) => login(context, options))
}
