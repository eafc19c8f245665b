/** `npm start`: serves the sandbox until a signal stops it. */
import { oneLine, runProcess } from "@procurement/app-platform/standalone"
import type { Sandbox } from "./sandbox.ts"
import { sandboxSettings } from "./settings.ts"

const welcome = ({ info, infoFile }: Sandbox): string =>
  [
    "",
    "  The sandbox is running. Press Ctrl-C to stop it. Its data are kept for the next start.",
    "",
    `  API            ${info.baseUrl}/v1`,
    `  API over TLS   ${info.tlsUrl}/v1  (authority ${info.authorityFile})`,
    `  Reference      ${info.baseUrl}/docs`,
    `  Dashboard      ${info.signInUrl}  (signs you in, works once)`,
    `  Console        ${info.consoleSignInUrl}  (the seller's, works once)`,
    `  Token          ${info.tokenUrl}  (client ${info.clientId})`,
    `  Operator API   ${info.operatorUrl}/internal/v1`,
    `  Mailbox        ${info.mailUrl}`,
    `  Status page    ${info.statusUrl}`,
    `  KSeF simulator ${info.ksefUrl}`,
    `  Archive        ${info.archiveDir}`,
    `  Logs           ${info.logsDir}`,
    `  For scripts    ${infoFile}  (with the secrets)`,
    "",
    "",
  ].join("\n")

const say = (line: string): void => {
  process.stdout.write(line)
}

await runProcess({
  title: "sandbox",
  settings: sandboxSettings,
  start: async (settings) => {
    say("Starting the sandbox\n")
    const startedAt = performance.now()
    // Only now, since it takes a second and the help page needs none of it.
    const { startSandbox } = await import("./sandbox.ts")
    const sandbox = await startSandbox(settings, {
      onStep: (part) => {
        const seconds = Math.round((performance.now() - startedAt) / 1_000)
        say(`  [${String(seconds).padStart(2)} s] ${part}\n`)
      },
      onRestart: (name, how) => say(`${name} exited (${how}); restarting it\n`),
    })
    return {
      ready: { baseUrl: sandbox.info.baseUrl },
      welcome: welcome(sandbox),
      stop: async () => {
        say("\nStopping …\n")
        await sandbox.stop().catch((error: unknown) => {
          throw new Error(`could not stop cleanly: ${oneLine(error)}`)
        })
        say("Stopped. All data were saved.\n")
      },
    }
  },
})
