import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { boot, queries } from './app/daybook.ts'
import { router } from './app/routes.tsx'
import { startOutbox } from './offline/photos.ts'
import { startWorker } from './offline/start_worker.ts'
import { loadWords } from './words/words.ts'
import './parts/tokens.css'
import './parts/parts.css'
import './parts/screens.css'

const place = document.querySelector('#app')
if (place === null) throw new Error('The page has no place for the app.')
await loadWords(boot.language)
createRoot(place).render(
  <QueryClientProvider client={queries}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)

void startOutbox()
void startWorker(router)
