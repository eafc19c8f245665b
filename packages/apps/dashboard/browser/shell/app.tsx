/**
 * The dashboard: shows the view of the address, or the sign-in without a session. Keeps no data
 * between views: each requests its own from the API.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks"
import { chooseLanguage, type Language, rememberedLanguage, rememberLanguage } from "../language.ts"
import { type AppContext, Context, mayUse } from "./app-context.ts"
import { Frame } from "./frame.tsx"
import { SignIn } from "./sign-in.tsx"
import { SignInAgain } from "./sign-in-again.tsx"
import { useRoute } from "./use-route.ts"
import { useSession } from "./use-session.ts"
import { View } from "./view.tsx"

const shownForMillis = 8_000

/** A line for screen readers that is also shown for a few seconds. */
const useAnnouncer = (): readonly [string, (text: string) => void] => {
  const [text, setText] = useState("")
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const announce = useCallback((said: string) => {
    clearTimeout(timer.current)
    setText(said)
    timer.current = setTimeout(() => setText(""), shownForMillis)
  }, [])
  return [text, announce]
}

const useLanguage = (): readonly [Language, (language: Language) => void] => {
  const [language, setLanguage] = useState(() =>
    chooseLanguage(rememberedLanguage(localStorage), navigator.languages),
  )
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choose = (chosen: Language): void => {
    rememberLanguage(localStorage, chosen)
    setLanguage(chosen)
  }
  return [language, choose]
}

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
        route={isIn ? route : undefined}
        onLanguage={onLanguage}
        onSignOut={() => void session.signOut()}
      >
        {isIn && !isByLink && <View route={route} />}
        {(signedIn.state === "out" || isByLink) && (
          <SignIn
            message={signedIn.state === "out" ? signedIn.message : undefined}
            route={route}
            onToken={session.beginWithToken}
            onPerson={session.beginAsPerson}
          />
        )}
      </Frame>
      {session.onSignedInAgain !== undefined && <SignInAgain onDone={session.onSignedInAgain} />}
      <div class="toast" role="status">
        {said}
      </div>
    </Context.Provider>
  )
}
