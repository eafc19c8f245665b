/** The sections of the dashboard that the reader may use. */
import type { Message } from "../language.ts"
import { pageMessages } from "../messages/page-messages.ts"
import type { IconName } from "../parts/icon.tsx"
import type { AppContext } from "./app-context.ts"
import type { ShownGroup } from "./frame.tsx"
import { hashOfView, type PlainView, type Route } from "./routes.ts"

interface Section {
  readonly view: Exclude<PlainView, "newOrder" | "newWebhook">
  readonly icon: IconName
  /** The required scope; undefined: none. */
  readonly scope?: string
}

interface Group {
  readonly heading?: Message
  readonly sections: ReadonlyArray<Section>
}

const groups: ReadonlyArray<Group> = [
  {
    sections: [
      { view: "overview", icon: "overview" },
      { view: "orders", icon: "order", scope: "orders:read" },
      { view: "invoices", icon: "invoice", scope: "invoices:read" },
      { view: "toPay", icon: "pay", scope: "invoices:read" },
    ],
  },
  {
    heading: pageMessages.developers,
    sections: [
      { view: "webhooks", icon: "webhook", scope: "webhooks:manage" },
      { view: "events", icon: "events", scope: "webhooks:manage" },
      { view: "apiKeys", icon: "key", scope: "credentials:manage" },
      { view: "requests", icon: "requests", scope: "requests:read" },
      { view: "sandbox", icon: "sandbox", scope: "sandbox" },
    ],
  },
  {
    heading: pageMessages.company,
    sections: [
      { view: "users", icon: "people", scope: "session" },
      { view: "audit", icon: "audit", scope: "audit:read" },
    ],
  },
]

/** Only a sandbox has a panel, and only a person has sessions. */
const mayOpen = ({ can, person, isSandbox }: AppContext, scope: string | undefined): boolean => {
  if (scope === "sandbox") return isSandbox
  if (scope === "session") return person !== undefined
  return scope === undefined || can(scope)
}

/** The section that a view belongs to. */
const sectionOf = (route: Route): PlainView => {
  switch (route.view) {
    case "order":
    case "newOrder":
      return "orders"
    case "invoice":
      return "invoices"
    case "newWebhook":
    case "webhook":
      return "webhooks"
    case "signIn":
      return "overview"
    default:
      return route.view
  }
}

/** The sections that the reader may use, with the one that the route belongs to. */
export const shownSections = (app: AppContext, route: Route): ReadonlyArray<ShownGroup> =>
  groups
    .map(({ heading, sections }) => ({
      heading,
      sections: sections
        .filter(({ scope }) => mayOpen(app, scope))
        .map(({ view, icon }) => ({
          href: hashOfView(view),
          icon,
          label: pageMessages[view],
          isCurrent: sectionOf(route) === view,
        })),
    }))
    .filter(({ sections }) => sections.length > 0)
