/** The commands `procurement-api <name> …`; the module of each is loaded on first use. */
import type { AddCommands } from "./command.ts"

export interface Group {
  readonly name: string
  readonly description: string
  readonly load: () => Promise<AddCommands>
}

const ofOperations = (name: string, description: string): Group => ({
  name,
  description,
  load: async () => (await import("./operations.ts")).addOperations,
})

export const groups: ReadonlyArray<Group> = [
  {
    name: "login",
    description: "check the credentials of an environment and save them as a profile",
    load: async () => (await import("./login.ts")).addLogin,
  },
  ofOperations("orders", "list, read, preview, place and cancel orders"),
  ofOperations("catalog", "list and read the items that you can order"),
  {
    name: "invoices",
    description:
      "list, read, download and export invoices; get one transfer title for several invoices",
    load: async () => {
      const { addDownload } = await import("./download.ts")
      const { addExportInvoices } = await import("./export-invoices.ts")
      const { addOperations } = await import("./operations.ts")
      return (group, context) => {
        addOperations(group, context)
        addDownload(group, context)
        addExportInvoices(group, context)
      }
    },
  },
  ofOperations("webhooks", "create, change, test and delete webhooks; deliveries and replays"),
  ofOperations("events", "list and read events"),
  ofOperations("usage", "read your quotas and limits"),
  ofOperations("sandbox", "ship, deliver, pay and return orders of the sandbox; make KSeF fail"),
  {
    name: "listen",
    description: "forward events to a local program, signed like webhooks",
    load: async () => (await import("./listen.ts")).addListen,
  },
  {
    name: "trigger",
    description: "trigger an event in the sandbox",
    load: async () => (await import("./sandbox.ts")).addTrigger,
  },
  {
    name: "clock",
    description: "show or move the sandbox's time",
    load: async () => (await import("./sandbox.ts")).addClock,
  },
  {
    name: "open",
    description: "open the dashboard, the reference or the status page in a browser",
    load: async () => (await import("./open.ts")).addOpen,
  },
  {
    name: "completion",
    description: "print the completion script of a shell",
    load: async () => (await import("./completion.ts")).addCompletion,
  },
]
