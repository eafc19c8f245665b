/**
 * The groups of commands, `procurement <group> …`. A group's module is loaded on first use; the
 * commands of `words.ts` are added to it.
 */
import type { AddCommands } from "./command.ts"

export interface Group {
  readonly name: string
  readonly description: string
  /** Loads the commands that are not in `words.ts`. */
  readonly load?: () => Promise<AddCommands>
}

/** The groups within groups. */
export const subgroups: Readonly<Record<string, string>> = {
  buyers: "for which other companies a tenant may order; by default only for itself",
}

export const groups: ReadonlyArray<Group> = [
  {
    name: "catalog",
    description: "what customers can order, and its prices",
    load: async () => (await import("./catalog.ts")).addCatalogCommands,
  },
  {
    name: "tenant",
    description: "the companies that order",
  },
  {
    name: "user",
    description: "the people who sign in for a tenant",
  },
  {
    name: "person",
    description: "what is stored about a person (GDPR)",
    load: async () => (await import("./person.ts")).addPersonCommands,
  },
  {
    name: "client",
    description: "a tenant's API clients (keys)",
  },
  {
    name: "token",
    description: "long-lived tokens of a tenant's clients",
  },
  {
    name: "operator",
    description: "operators' tokens: who may use the operator API, and for what",
    load: async () => (await import("./operator.ts")).addOperatorCommands,
  },
  {
    name: "people",
    description: "the seller's people, who sign in to the console, and what was done",
  },
  {
    name: "order",
    description: "orders, their invoices and corrections",
    load: async () => (await import("./order.ts")).addOrderCommands,
  },
  {
    name: "invoice",
    description: "invoices that need a person",
  },
  {
    name: "ledger",
    description: "the register of sales of a month (JPK_V7M)",
    load: async () => (await import("./ledger-export.ts")).addLedgerExport,
  },
  {
    name: "email",
    description: "e-mails to customers, and whether they were sent",
  },
  {
    name: "service",
    description: "what runs: workers with their settings and certificates",
  },
  {
    name: "archive",
    description: "the ten-year archive of invoices",
    load: async () => (await import("./archive.ts")).addArchiveCommands,
  },
  {
    name: "reconciliation",
    description: "compare the invoices of ledger and KSeF, day by day",
    load: async () => (await import("./reconciliation.ts")).addReconciliationCommands,
  },
  {
    name: "dead-letters",
    description: "inbound messages that could not be applied (needs KAFKA_BROKERS)",
    load: async () => (await import("./dead-letters.ts")).addDeadLetterCommands,
  },
  {
    name: "ksef-certificate",
    description:
      "KSeF certificates (needs KSEF_URL, SELLER_FILE and the SEAL_* settings of the worker)",
    load: async () => (await import("./ksef-certificate.ts")).addKsefCertificateCommands,
  },
  {
    name: "database",
    description: "the schema, and the rights of roles (needs the owner's DATABASE_URL)",
    load: async () => (await import("./database.ts")).addDatabaseCommands,
  },
  {
    name: "status",
    description:
      "the status page (STATUS_OPERATOR_URL and STATUS_OPERATOR_TOKEN, or that of the sandbox)",
    load: async () => (await import("./status.ts")).addStatusCommands,
  },
]
