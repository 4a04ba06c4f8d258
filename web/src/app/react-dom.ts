/** Apart from the app: run in a task of its own, and kept by browsers when only the app has changed. */
export { createRoot } from 'react-dom/client';
