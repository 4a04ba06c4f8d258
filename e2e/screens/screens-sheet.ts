import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const screensFolder = path.join(import.meta.dirname, '../..', 'screens');

const themes = ['light', 'dark'];

export function pictureName(scene: string, size: string, theme: string): string {
  return `${scene}.${size}.${theme}.png`;
}

function figure(file: string): string {
  return `<a href="${file}"><img src="${file}" alt="" loading="lazy"><span>${file.split('.')[0]}</span></a>`;
}

function section(files: readonly string[], size: string, theme: string): string {
  const figures = files.filter((file) => file.endsWith(`.${size}.${theme}.png`)).map(figure);
  return `<section id="${size}-${theme}" class="${size}"><h2>${size}, ${theme}</h2><div>${figures.join('\n')}</div></section>`;
}

const style = `
  body { margin: 24px; font: 14px/1.3 system-ui, sans-serif; color: #1b2126; background: #dfe3e6; }
  section { padding: 8px; margin-bottom: 32px; }
  section > div { display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, 480px); }
  .phone > div, .small > div { grid-template-columns: repeat(auto-fill, 195px); }
  a { color: inherit; text-decoration: none; }
  img { width: 100%; display: block; border-radius: 6px; }
  span { display: block; padding-top: 4px; }`;

export function writeSheet(): void {
  const files = readdirSync(screensFolder)
    .filter((file) => /^[^.]+\.[^.]+\.(light|dark)\.png$/.test(file))
    .sort();
  const sizes = [...new Set(files.map((file) => file.split('.')[1] ?? ''))];
  const sections = sizes.flatMap((size) => themes.map((theme) => section(files, size, theme)));
  const page = `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${sections.join('\n')}`;
  writeFileSync(path.join(screensFolder, 'index.html'), page);
}
