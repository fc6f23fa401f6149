import { useSyncExternalStore } from 'react'

/** Single letters as keys: who dictates, or rests a hand on the keyboard, turns them off. */
const name = 'daybook.letters'
const watchers = new Set<() => void>()
let isOn = read()

function read(): boolean {
  try {
    return localStorage.getItem(name) !== 'off'
  } catch {
    return true
  }
}

export const areLettersOn = (): boolean => isOn

export function setLetters(on: boolean): void {
  isOn = on
  try {
    localStorage.setItem(name, on ? 'on' : 'off')
  } catch {
    // Without storage it holds for this page.
  }
  for (const changed of watchers) changed()
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

export const useLetters = (): boolean => useSyncExternalStore(watch, areLettersOn)
