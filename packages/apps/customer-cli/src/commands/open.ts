/** `procurement-api open …`: opens a page of the service in this machine's browser. */
import { spawn } from "node:child_process"
import type { Context } from "../context.ts"
import type { Profile } from "../profiles.ts"
import type { AddCommands } from "./command.ts"

const pages = ["dashboard", "docs", "status"] as const
type Page = (typeof pages)[number]

const addressOf = (page: Page, { baseUrl, statusUrl }: Profile): string | undefined =>
  page === "status" ? statusUrl : `${baseUrl}/${page}`

const launchers: Readonly<Partial<Record<NodeJS.Platform, ReadonlyArray<string>>>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
}

/** Resolves with true when a browser was started; a machine without one is not an error. */
const launch = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const [command = "xdg-open", ...words] = launchers[process.platform] ?? []
    const child = spawn(command, [...words, url], { detached: true, stdio: "ignore" })
    child.once("error", () => resolve(false))
    child.once("spawn", () => {
      child.unref()
      resolve(true)
    })
  })

const open = async (context: Context, name: string, isPrinted: boolean): Promise<void> => {
  const problems = context.problems("open docs")
  const page = problems.choice(name, "<page>", pages) ?? "docs"
  problems.check()
  const { profile } = await context.profile()
  const url = addressOf(page, profile)
  if (url === undefined) {
    throw new Error("the profile has no status page URL: log in again with --status-url")
  }
  const opened = !isPrinted && (await launch(url))
  context.answer({ json: { url, opened }, text: `${url}\n` })
}

export const addOpen: AddCommands = (command, context) => {
  command
    .argument("<page>", pages.join(", "))
    .option("--print", "print the address without opening it")
    .action((page: string, options: { readonly print?: boolean }) =>
      open(context, page, options.print === true),
    )
}
