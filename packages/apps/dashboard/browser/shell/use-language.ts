/** The language of the page, which the browser remembers. */
import { useEffect, useState } from "preact/hooks"
import { chooseLanguage, type Language, rememberedLanguage, rememberLanguage } from "../language.ts"

export const useLanguage = (): readonly [Language, (language: Language) => void] => {
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
