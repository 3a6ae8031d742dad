import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { changeHomeAssistant, showHomeAssistant } from './home-assistant.service.ts';

export function mountHomeAssistant({ serve }: Http, deps: Deps): void {
  serve(routes.homeAssistant, {
    show: ({ user }) => showHomeAssistant(deps, user.id),
    change: ({ user, body }) => changeHomeAssistant(deps, user.id, body.isOn),
  });
}
