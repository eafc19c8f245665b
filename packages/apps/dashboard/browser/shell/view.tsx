/** The view of a route. */
import { ApiKeysView } from "../account/api-keys-view.tsx"
import { AuditView } from "../account/audit-view.tsx"
import { RequestsView } from "../account/requests-view.tsx"
import { UsersView } from "../account/users-view.tsx"
import { EventsView } from "../events/events-view.tsx"
import { InvoiceView } from "../invoices/invoice-view.tsx"
import { InvoicesView } from "../invoices/invoices-view.tsx"
import { NewOrderView } from "../orders/new-order-view.tsx"
import { OrderView } from "../orders/order-view.tsx"
import { OrdersView } from "../orders/orders-view.tsx"
import { OverviewView } from "../overview/overview-view.tsx"
import { SandboxView } from "../sandbox/sandbox-view.tsx"
import { ToPayView } from "../to-pay/to-pay-view.tsx"
import { NewWebhookView } from "../webhooks/webhook-form.tsx"
import { WebhookView } from "../webhooks/webhook-view.tsx"
import { WebhooksView } from "../webhooks/webhooks-view.tsx"
import type { PlainView, Query, Route } from "./routes.ts"

const PlainViewOf = ({ view, query }: { readonly view: PlainView; readonly query: Query }) => {
  switch (view) {
    case "overview":
      return <OverviewView />
    case "orders":
      return <OrdersView query={query} />
    case "newOrder":
      return <NewOrderView query={query} />
    case "invoices":
      return <InvoicesView query={query} />
    case "toPay":
      return <ToPayView />
    case "webhooks":
      return <WebhooksView />
    case "newWebhook":
      return <NewWebhookView />
    case "events":
      return <EventsView query={query} />
    case "apiKeys":
      return <ApiKeysView />
    case "users":
      return <UsersView />
    case "audit":
      return <AuditView />
    case "requests":
      return <RequestsView query={query} />
    case "sandbox":
      return <SandboxView />
  }
}

export const View = ({ route }: { readonly route: Route }) => {
  switch (route.view) {
    case "order":
      return <OrderView key={route.id} id={route.id} />
    case "invoice":
      return <InvoiceView key={route.id} id={route.id} />
    case "webhook":
      return <WebhookView key={route.id} id={route.id} part={route.part} />
    case "signIn":
      return <OverviewView />
    default:
      return <PlainViewOf view={route.view} query={route.query} />
  }
}
