/** The frame of every view: the sections at the side, languages, and the sign-out. */
import type { ComponentChildren } from "preact"
import { useEffect, useState } from "preact/hooks"
import { type Language, languages } from "../language.ts"
import { pageMessages } from "../messages/page-messages.ts"
import { Icon } from "../parts/icon.tsx"
import { useApp } from "./app-context.ts"
import { hashOf, hashOfView, type Route } from "./routes.ts"
import { sectionGroups, sectionOf } from "./sections.ts"

interface FrameProps {
  /** Undefined without a session. */
  readonly route: Route | undefined
  readonly onLanguage: (language: Language) => void
  readonly onSignOut: () => void
  readonly children: ComponentChildren
}

const Sections = ({ route }: { readonly route: Route }) => {
  const app = useApp()
  const { t } = app
  return (
    <nav class="sections" aria-label={t(pageMessages.sections)}>
      {sectionGroups(app).map(({ heading, sections }) => (
        <div key={heading?.en ?? ""} class="section-group">
          {heading !== undefined && <h2>{t(heading)}</h2>}
          {sections.map(({ view, icon }) => (
            <a
              key={view}
              href={hashOfView(view)}
              class="section-link"
              aria-current={sectionOf(route) === view ? "page" : undefined}
            >
              <Icon name={icon} />
              {t(pageMessages[view])}
            </a>
          ))}
        </div>
      ))}
      <a href="/docs" class="section-link">
        <Icon name="book" />
        {t(pageMessages.reference)}
      </a>
    </nav>
  )
}

const LanguageButtons = ({ onLanguage }: Pick<FrameProps, "onLanguage">) => {
  const { t, language } = useApp()
  return (
    <div class="languages" role="group" aria-label={t(pageMessages.language)}>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => onLanguage(each)}
        >
          {each.toUpperCase()}
        </button>
      ))}
    </div>
  )
}

const Foot = ({ route, onLanguage, onSignOut }: Omit<FrameProps, "children">) => {
  const { t, person } = useApp()
  return (
    <div class="side-foot">
      {person !== undefined && (
        <p class="side-user">
          {person.tenant.name}
          <span class="quiet">{person.user.email}</span>
        </p>
      )}
      <LanguageButtons onLanguage={onLanguage} />
      {route !== undefined && (
        <button type="button" class="plain" onClick={onSignOut}>
          {t(pageMessages.signOut)}
        </button>
      )}
    </div>
  )
}

const focusHeading = (event: Event): void => {
  event.preventDefault()
  document.querySelector("h1")?.focus()
}

/** A narrow page hides the sections behind a button; a new view closes them. */
const useMenu = (route: Route | undefined) => {
  const [isOpen, setOpen] = useState(false)
  const address = route === undefined ? "" : hashOf(route)
  useEffect(() => setOpen(false), [address])
  return { isOpen, toggle: () => setOpen((wasOpen) => !wasOpen) }
}

export const Frame = ({ route, onLanguage, onSignOut, children }: FrameProps) => {
  const { t } = useApp()
  const menu = useMenu(route)
  return (
    <div class={route === undefined ? "frame alone" : "frame"}>
      <a href="#content" class="skip" onClick={focusHeading}>
        {t(pageMessages.skip)}
      </a>
      <header class={menu.isOpen ? "side open" : "side"}>
        <div class="side-head">
          <span class="brand">
            <img src="/logo" alt="" />
            {t(pageMessages.brand)}
          </span>
          {route !== undefined && (
            <button
              type="button"
              class="menu-button"
              aria-expanded={menu.isOpen}
              aria-controls="side-body"
              onClick={menu.toggle}
            >
              <Icon name="menu" />
              {t(pageMessages.menu)}
            </button>
          )}
        </div>
        <div class="side-body" id="side-body">
          {route !== undefined && <Sections route={route} />}
          <Foot route={route} onLanguage={onLanguage} onSignOut={onSignOut} />
        </div>
      </header>
      <main id="content">{children}</main>
    </div>
  )
}
