/**
 * The dashboard: shows the view of the address, or the sign-in without a session. Keeps no data
 * between views: each requests its own from the API.
 */
import { useMemo } from "preact/hooks"
import { access } from "../account/account-calls.ts"
import { type AppContext, Context, mayUse } from "./app-context.ts"
import { Frame } from "./frame.tsx"
import { SignIn } from "./sign-in.tsx"
import { SignInAgain } from "./sign-in-again.tsx"
import { shownSections } from "./sections.ts"
import { useAnnouncer } from "./use-announcer.ts"
import { useLanguage } from "./use-language.ts"
import { useRoute } from "./use-route.ts"
import { useSession } from "./use-session.ts"
import { View } from "./view.tsx"

export const App = () => {
  const [language, onLanguage] = useLanguage()
  const [said, announce] = useAnnouncer()
  const session = useSession(language)
  const route = useRoute()
  const { api, signedIn } = session
  const person = signedIn.state === "person" ? signedIn.person : undefined
  const context = useMemo(
    (): AppContext => ({
      ...api,
      language,
      announce,
      access,
      email: person?.user.email,
      person,
      isSandbox: person === undefined ? session.isTestToken : person.environment === "sandbox",
      can: mayUse(person),
      t: (text) => text[language],
    }),
    [language, person, session.isTestToken],
  )
  const isIn = signedIn.state === "token" || signedIn.state === "person"
  // A link also signs in again who is signed in.
  const isByLink = isIn && route.view === "signIn" && route.token !== ""
  return (
    <Context.Provider value={context}>
      <Frame
        groups={isIn ? shownSections(context, route) : undefined}
        company={person?.tenant.name}
        reference="/docs"
        onLanguage={onLanguage}
        onSignOut={() => void session.signOut()}
      >
        {isIn && !isByLink && <View route={route} />}
        {(signedIn.state === "out" || isByLink) && (
          <SignIn
            message={signedIn.state === "out" ? signedIn.message : undefined}
            token={route.view === "signIn" ? route.token : ""}
            access={access}
            onToken={session.beginWithToken}
            onPerson={session.beginAsPerson}
          />
        )}
      </Frame>
      {session.onSignedInAgain !== undefined && (
        <SignInAgain access={access} onDone={session.onSignedInAgain} />
      )}
      <div class="toast" role="status">
        {said}
      </div>
    </Context.Provider>
  )
}
