// The CSP forbids unsafe-eval: this makes Pixi set up shaders and uniforms without generated code.
import 'pixi.js/unsafe-eval';
import { extend } from '@pixi/react';
import { Container, Sprite } from 'pixi.js';

extend({ Container, Sprite });
