/** The commands `procurement-api <name> …`; the module of each is loaded on first use. */
import type { AddCommands } from "./command.ts"

export interface Group {
  readonly name: string
  readonly description: string
  readonly load: () => Promise<AddCommands>
}

export const groups: ReadonlyArray<Group> = [
  {
    name: "login",
    description: "check the credentials of an environment and save them as a profile",
    load: async () => (await import("./login.ts")).addLogin,
  },
  {
    name: "orders",
    description: "list, read, place and cancel orders",
    load: async () => (await import("./orders.ts")).addOrderCommands,
  },
  {
    name: "invoices",
    description: "list, read and download invoices; get one transfer title for several invoices",
    load: async () => (await import("./invoices.ts")).addInvoiceCommands,
  },
  {
    name: "webhooks",
    description: "list and create webhooks, replay events",
    load: async () => (await import("./webhooks.ts")).addWebhookCommands,
  },
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
