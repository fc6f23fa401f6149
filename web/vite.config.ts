import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: at('.'),
  plugins: [react()],
  resolve: { alias: { '@daybook/sdk': at('../sdk/src/index.ts') } },
  build: {
    outDir: at('dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // The polyfill is for browsers that the tokens do not support either.
    modulePreload: { polyfill: false },
  },
})
