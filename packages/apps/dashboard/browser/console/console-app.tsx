/** The seller's console: shows the view of the address, or the sign-in without a session. */
import { useEffect, useMemo, useState } from "preact/hooks"
import { Passkeys } from "../account/passkeys-section.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { type AppContext, Context, useApp } from "../shell/app-context.ts"
import { Frame, type ShownGroup } from "../shell/frame.tsx"
import { SignIn } from "../shell/sign-in.tsx"
import { SignInAgain } from "../shell/sign-in-again.tsx"
import { useAnnouncer } from "../shell/use-announcer.ts"
import { useLanguage } from "../shell/use-language.ts"
import { CatalogView } from "./catalog-view.tsx"
import { consoleAccess } from "./console-calls.ts"
import { consoleMessages } from "./console-messages.ts"
import { type ConsoleRoute, consoleRouteOf } from "./console-routes.ts"
import { CustomersView, CustomerView } from "./customers-view.tsx"
import { ImportView } from "./import-view.tsx"
import { InvoicesView } from "./invoices-view.tsx"
import { ItemView } from "./item-view.tsx"
import { messageMessages } from "./message-messages.ts"
import { MessagesView } from "./messages-view.tsx"
import { NewCustomerView } from "./new-customer-view.tsx"
import { OrderView } from "./order-view.tsx"
import { PeopleView } from "./people-view.tsx"
import { RecordsView } from "./records-view.tsx"
import {
  customerMessages,
  returnMessages,
  salesMessages,
  statementMessages,
  todayMessages,
} from "./sales-messages.ts"
import { serviceMessages } from "./service-messages.ts"
import { ServiceView } from "./service-view.tsx"
import { ReturnsView } from "./returns-view.tsx"
import { StatementView } from "./statement-view.tsx"
import { TodayView } from "./today-view.tsx"
import { UnmatchedView } from "./unmatched-view.tsx"
import { useConsoleSession } from "./use-console-session.ts"
import { WaitingView } from "./waiting-view.tsx"

const useConsoleRoute = (): ConsoleRoute => {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const follow = (): void => setHash(location.hash)
    addEventListener("hashchange", follow)
    return () => removeEventListener("hashchange", follow)
  }, [])
  return consoleRouteOf(hash)
}

const catalogViews: ReadonlySet<ConsoleRoute["view"]> = new Set(["catalog", "item", "import"])

const customerViews: ReadonlySet<ConsoleRoute["view"]> = new Set([
  "customers",
  "customer",
  "new-customer",
])

type View = ConsoleRoute["view"]

const salesSections = ({ can }: AppContext, view: View): ShownGroup["sections"] => [
  {
    href: "#/today",
    icon: "overview",
    label: todayMessages.heading,
    isCurrent: view === "today",
  },
  {
    href: "#/waiting",
    icon: "order",
    label: salesMessages.waiting,
    isCurrent: view === "waiting",
  },
  {
    href: "#/invoices",
    icon: "invoice",
    label: consoleMessages.invoices,
    isCurrent: view === "invoices" || view === "order",
  },
  {
    href: "#/returns",
    icon: "return",
    label: returnMessages.heading,
    isCurrent: view === "returns",
  },
  {
    href: "#/customers",
    icon: "people",
    label: customerMessages.heading,
    isCurrent: customerViews.has(view),
  },
  ...(can("accounting")
    ? ([
        {
          href: "#/statement",
          icon: "download",
          label: statementMessages.heading,
          isCurrent: view === "statement" || view === "unmatched",
        },
      ] as const)
    : []),
  {
    href: "#/catalog",
    icon: "book",
    label: consoleMessages.catalog,
    isCurrent: catalogViews.has(view),
  },
]

const groupsOf = (app: AppContext, { view }: ConsoleRoute): ReadonlyArray<ShownGroup> => [
  { sections: salesSections(app, view) },
  {
    heading: consoleMessages.administration,
    sections: [
      {
        href: "#/messages",
        icon: "webhook",
        label: messageMessages.heading,
        isCurrent: view === "messages",
      },
      {
        href: "#/service",
        icon: "requests",
        label: serviceMessages.heading,
        isCurrent: view === "service",
      },
      ...(app.can("administrator")
        ? ([
            {
              href: "#/people",
              icon: "people",
              label: consoleMessages.people,
              isCurrent: view === "people",
            },
            {
              href: "#/records",
              icon: "audit",
              label: consoleMessages.records,
              isCurrent: view === "records",
            },
          ] as const)
        : []),
      {
        href: "#/account",
        icon: "key",
        label: consoleMessages.account,
        isCurrent: view === "account",
      },
    ],
  },
]

const AccountView = () => {
  const { t } = useApp()
  return (
    <>
      <PageHead title={t(consoleMessages.account)} />
      <Passkeys />
    </>
  )
}

const View = ({ route }: { readonly route: ConsoleRoute }) => {
  switch (route.view) {
    case "item":
      return <ItemView key={route.sku ?? ""} sku={route.sku} />
    case "messages":
      return <MessagesView />
    case "service":
      return <ServiceView />
    case "people":
      return <PeopleView />
    case "records":
      return <RecordsView />
    case "account":
      return <AccountView />
    case "signIn":
    case "today":
      return <TodayView />
    case "waiting":
      return <WaitingView query={route.query} />
    case "invoices":
      return <InvoicesView query={route.query} />
    case "returns":
      return <ReturnsView query={route.query} />
    case "order":
      return <OrderView key={route.id} id={route.id} />
    case "customers":
      return <CustomersView query={route.query} />
    case "import":
      return <ImportView />
    case "statement":
      return <StatementView />
    case "unmatched":
      return <UnmatchedView query={route.query} />
    case "new-customer":
      return <NewCustomerView />
    case "customer":
      return <CustomerView key={route.id} id={route.id} />
    case "catalog":
      return <CatalogView query={route.query} />
  }
}

export const ConsoleApp = () => {
  const [language, onLanguage] = useLanguage()
  const [said, announce] = useAnnouncer()
  const { api, signedIn, begin, signOut, onSignedInAgain } = useConsoleSession(language)
  const route = useConsoleRoute()
  const session = signedIn.state === "in" ? signedIn.session : undefined
  const context = useMemo((): AppContext => {
    const scopes: ReadonlyArray<string> = session?.scopes ?? []
    return {
      ...api,
      language,
      announce,
      access: consoleAccess,
      email: session?.user.email,
      person: undefined,
      isSandbox: session?.environment === "sandbox",
      can: (scope) => scopes.includes("administrator") || scopes.includes(scope),
      t: (text) => text[language],
    }
  }, [language, session, api])
  const token = route.view === "signIn" ? route.token : ""
  const isIn = session !== undefined && token === ""
  return (
    <Context.Provider value={context}>
      <Frame
        groups={isIn ? groupsOf(context, route) : undefined}
        company={session === undefined ? undefined : context.t(consoleMessages.company)}
        onLanguage={onLanguage}
        onSignOut={() => void signOut()}
      >
        {isIn && <View route={route} />}
        {!isIn && signedIn.state !== "checking" && (
          <SignIn
            message={signedIn.state === "out" ? signedIn.message : undefined}
            token={token}
            lead={consoleMessages.lead}
            access={consoleAccess}
            onPerson={begin}
          />
        )}
      </Frame>
      {onSignedInAgain !== undefined && (
        <SignInAgain access={consoleAccess} onDone={onSignedInAgain} />
      )}
      <div class="toast" role="status">
        {said}
      </div>
    </Context.Provider>
  )
}
