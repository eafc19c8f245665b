/** The frame of every view: the sections at the side, languages, and the sign-out. */
import type { ComponentChildren } from "preact"
import { useEffect, useState } from "preact/hooks"
import { type Language, languages, type Message } from "../language.ts"
import { pageMessages } from "../messages/page-messages.ts"
import { Icon, type IconName } from "../parts/icon.tsx"
import { useApp } from "./app-context.ts"

export interface ShownSection {
  readonly href: string
  readonly icon: IconName
  readonly label: Message
  readonly isCurrent: boolean
}

export interface ShownGroup {
  readonly heading?: Message | undefined
  readonly sections: ReadonlyArray<ShownSection>
}

interface FrameProps {
  /** Undefined without a session. */
  readonly groups: ReadonlyArray<ShownGroup> | undefined
  /** Whose page it is; undefined with a token. */
  readonly company: string | undefined
  /** The address of the API's reference, if there is one. */
  readonly reference?: string
  readonly onLanguage: (language: Language) => void
  readonly onSignOut: () => void
  readonly children: ComponentChildren
}

type SectionsProps = Pick<FrameProps, "reference"> & {
  readonly groups: ReadonlyArray<ShownGroup>
}

const Sections = ({ groups, reference }: SectionsProps) => {
  const { t } = useApp()
  return (
    <nav class="sections" aria-label={t(pageMessages.sections)}>
      {groups.map(({ heading, sections }) => (
        <div key={heading?.en ?? ""} class="section-group">
          {heading !== undefined && <h2>{t(heading)}</h2>}
          {sections.map(({ href, icon, label, isCurrent }) => (
            <a
              key={href}
              href={href}
              class="section-link"
              aria-current={isCurrent ? "page" : undefined}
            >
              <Icon name={icon} />
              {t(label)}
            </a>
          ))}
        </div>
      ))}
      {reference !== undefined && (
        <a href={reference} class="section-link">
          <Icon name="book" />
          {t(pageMessages.reference)}
        </a>
      )}
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

const Foot = ({ groups, company, onLanguage, onSignOut }: Omit<FrameProps, "children">) => {
  const { t, email } = useApp()
  return (
    <div class="side-foot">
      {company !== undefined && (
        <p class="side-user">
          {company}
          <span class="quiet">{email}</span>
        </p>
      )}
      <LanguageButtons onLanguage={onLanguage} />
      {groups !== undefined && (
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
const useMenu = () => {
  const [isOpen, setOpen] = useState(false)
  const { hash } = location
  useEffect(() => setOpen(false), [hash])
  return { isOpen, toggle: () => setOpen((wasOpen) => !wasOpen) }
}

export const Frame = ({ children, ...props }: FrameProps) => {
  const { groups, reference } = props
  const { t } = useApp()
  const menu = useMenu()
  return (
    <div class={groups === undefined ? "frame alone" : "frame"}>
      <a href="#content" class="skip" onClick={focusHeading}>
        {t(pageMessages.skip)}
      </a>
      <header class={menu.isOpen ? "side open" : "side"}>
        <div class="side-head">
          <span class="brand">
            <img src="/logo" alt="" />
            {t(pageMessages.brand)}
          </span>
          {groups !== undefined && (
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
          {groups !== undefined && <Sections groups={groups} {...(reference && { reference })} />}
          <Foot {...props} />
        </div>
      </header>
      <main id="content">{children}</main>
    </div>
  )
}
