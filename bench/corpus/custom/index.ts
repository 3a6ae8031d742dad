import type { CorpusCase } from '../case.ts';
import { angular } from './frameworks/angular.ts';
import { aspnet } from './frameworks/aspnet.ts';
import { astro } from './frameworks/astro.ts';
import { django } from './frameworks/django.ts';
import { gatsby } from './frameworks/gatsby.ts';
import { hydrogen } from './frameworks/hydrogen.ts';
import { laravel } from './frameworks/laravel.ts';
import { nextApp } from './frameworks/next-app.ts';
import { nuxt } from './frameworks/nuxt.ts';
import { phpRdfa } from './frameworks/php-rdfa.ts';
import { rails } from './frameworks/rails.ts';
import { sveltekit } from './frameworks/sveltekit.ts';
import { bigcartel } from './stores/bigcartel.ts';
import { lightspeed } from './stores/lightspeed.ts';
import { square } from './stores/square.ts';
import { volusion } from './stores/volusion.ts';
import { webflow } from './stores/webflow.ts';
import { walls } from './walls.ts';

/** Hard and odd pages of small and custom-built shops. */
export const cases: CorpusCase[] = [
  ...hydrogen,
  ...nuxt,
  ...sveltekit,
  ...gatsby,
  ...astro,
  ...angular,
  ...django,
  ...laravel,
  ...rails,
  ...bigcartel,
  ...square,
  ...lightspeed,
  ...volusion,
  ...webflow,
  ...aspnet,
  ...phpRdfa,
  ...nextApp,
  ...walls,
];
